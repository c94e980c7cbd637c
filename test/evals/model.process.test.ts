import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Runs `npm run evals -- --model` with the stand-in and only these questions. */
async function evals(only: readonly string[], ...args: string[]) {
  const model = `${process.execPath} ${here('stand-in.js')}`
  const named = only.flatMap((each) => ['--only', each])
  const all = [here('run.ts'), '--model', model, ...named, ...args]
  const run = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => run.on('exit', resolve))
  return { printed: await text(run.stdout), code: await ended }
}

test('a program that answers by calls is graded by what it says and changes', async () => {
  const asked = ['Which requests of my team wait?', "Reject Harpreet's", 'When is payday?']
  const { printed, code } = await evals(asked, '--least', '60')
  expect(printed).toMatch(
    /^right {2}manager +1 calls, \d+ tokens +Which requests of my team wait\?$/m,
  )
  expect(printed).toMatch(/^right {2}manager +2 calls, \d+ tokens +Reject Harpreet's/m)
  expect(printed).toMatch(/^WRONG {2}employee +0 calls, 0 tokens +When is payday\?$/m)
  expect(printed).toContain('does not say 2026-11-27')
  expect(printed).toContain('2 of 3 right, 67 %')
  expect(code).toBe(0)
})

test('a change that nobody asked for is wrong, and too few right answers fail', async () => {
  const { printed, code } = await evals(['How much vacation have I left?'], '--least', '1')
  expect(printed).toMatch(/^ +changed \["leave_request","Ana Ferreira",.*was not asked for$/m)
  expect(printed).not.toContain('does not say')
  expect(printed).toContain('0 of 1 right, 0 %')
  expect(code).toBe(1)
})

test('a program that breaks the protocol fails, and is started again for the next question', async () => {
  const { printed, code } = await evals(['Am I near the limit?', 'Which requests of my team wait?'])
  expect(printed).toContain('the program wrote I have no idea., which is neither')
  expect(printed).toContain('1 of 2 right, 50 %')
  expect(printed).toContain('The program broke the protocol in 1 of them.')
  expect(code).toBe(1)
})
