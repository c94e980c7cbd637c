import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serviceSignature } from '../../src/modules/webhooks/sign.ts'
import { ownFolder } from '../support/folder.ts'
import { has } from '../support/programs.ts'
import { signatureCases } from '../support/signature-cases.ts'

describe('docs/webhooks.md', () => {
  const folder = ownFolder()
  const { secret, body, cases, code } = signatureCases()

  test('verifies real signatures in Python, and refuses what is altered or late', (context) => {
    if (!has('python3')) return context.skip('there is no python3')
    const seen = cases.map(({ headers, body }) => ({ headers, body: body.toString('base64') }))
    const driver = `import json, sys
for one in json.load(sys.stdin):
    print(is_genuine(${JSON.stringify(secret)}, one["headers"], base64.b64decode(one["body"])))`
    writeFileSync(join(folder, 'verify.py'), `${code('python')}\n${driver}\n`)
    const said = execFileSync('python3', [join(folder, 'verify.py')], {
      input: JSON.stringify(seen),
      encoding: 'utf8',
    })
    const expected = cases.map(({ genuine }) => (genuine ? 'True' : 'False'))
    expect(said.trim().split('\n')).toEqual(expected)
  })

  test('verifies real signatures in PHP, and refuses what is altered or late', (context) => {
    if (!has('php')) return context.skip('there is no php')
    const seen = cases.map(({ headers, body }) => ({ headers, body: body.toString('base64') }))
    const driver = `foreach (json_decode(stream_get_contents(STDIN), true) as $one) {
    $genuine = is_genuine('${secret}', $one['headers'], base64_decode($one['body']));
    echo $genuine ? "true\\n" : "false\\n";
}`
    writeFileSync(join(folder, 'verify.php'), `${code('php')}\n${driver}\n`)
    const said = execFileSync('php', [join(folder, 'verify.php')], {
      input: JSON.stringify(seen),
      encoding: 'utf8',
    })
    expect(said.trim().split('\n')).toEqual(cases.map(({ genuine }) => `${genuine}`))
  })

  test('makes the first signature with openssl', () => {
    writeFileSync(join(folder, 'body.json'), body)
    const env = { ...process.env, SECRET: secret }
    const said = execFileSync('sh', ['-c', code('sh')], { cwd: folder, env, encoding: 'utf8' })
    expect(said.trim()).toBe(serviceSignature(secret, body))
  })
})
