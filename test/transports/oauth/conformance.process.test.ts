import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainBrowser } from '../../support/browser.ts'
import { agree, letSignIn, mailerTo, rawClient, signInByCode } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { freePort } from '../../support/ports.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const suiteRoot = import.meta.resolve('@modelcontextprotocol/conformance/package.json')
const suite = fileURLToPath(new URL('dist/index.js', suiteRoot))

let server: TestServer
let smtp: Smtp
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp) })
  const bea = await addEmployee(server, { first_name: 'Bea', email: 'bea@acme.example' })
  await letSignIn(server, bea)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

test('the official suite passes both scenarios of authorization servers', async () => {
  const port = await freePort()
  const client = await rawClient(server, `http://127.0.0.1:${port}/callback`, 'conformance')
  const run = spawn(process.execPath, [
    ...[suite, 'authorization', '--url', server.url, '--client-id', client.id],
    ...['--resource', `${server.url}/mcp`, '--port', String(port)],
  ])
  const closed = once(run, 'close')
  let output = ''
  run.stdout.on('data', (chunk) => {
    output += chunk
  })
  run.stderr.on('data', (chunk) => {
    output += chunk
  })
  const asked = () => /^http\S+\/oauth\/authorize\?\S+/m.exec(output)?.[0]
  await expect.poll(asked).toBeTruthy()
  await expect.poll(() => output).toContain('Callback server started')
  const browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, 'bea@acme.example')
  const back = await agree(browser, await browser.get(asked()!))
  await fetch(back.url)
  const [code] = await closed
  expect(output).toContain('✓ authorization-server-metadata-endpoint: 1 passed, 0 failed')
  expect(output).toContain('✓ authorization-code-grant: 1 passed, 0 failed')
  expect(code, output).toBe(0)
})
