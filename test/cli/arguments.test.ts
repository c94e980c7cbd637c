import { expect, test } from 'vitest'
import { runCli } from '../../src/cli/program.ts'

test('an argument that is not UTF-8 is refused before anything runs', async () => {
  let said = ''
  const into = {
    write(text: string) {
      said += text
      return true
    },
  }
  // As Node reads the bytes of `Québec` in Latin-1.
  const args = ['company', 'create', 'Qu\uFFFDbec']
  const code = await runCli(args, { stdout: into, stderr: into } as never)
  expect([code, said]).toEqual([
    1,
    'The argument Qu\uFFFDbec is not valid UTF-8. Use a terminal that sends UTF-8.\n',
  ])
})
