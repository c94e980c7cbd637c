import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const allocator = new URL('../../src/server/allocator.ts', import.meta.url)
const code = `
  const { returnLargeBlocks } = await import(${JSON.stringify(allocator.href)})
  returnLargeBlocks()
  const { MALLOC_MMAP_THRESHOLD_: threshold } = process.env
  console.log(JSON.stringify({ pid: process.pid, threshold, args: process.argv.slice(2), flags: process.execArgv }))`
const module = `data:text/javascript,${encodeURIComponent(`${code}\nexport {}`)}`
const flags = ['--max-semi-space-size=16', '--import', module]

async function printed(child: ReturnType<typeof spawn>): Promise<Record<string, unknown>[]> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { MALLOC_MMAP_THRESHOLD_, GLIBC_TUNABLES, ...rest } = process.env
  return { ...rest, ...more }
}

test.runIf(process.platform === 'linux')(
  'a start makes the allocator give large blocks back, in the same process with the same arguments',
  async () => {
    const child = spawn(process.execPath, [...flags, '-', 'one', 'two words'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [first] = await printed(child)
    expect(first).toEqual({
      pid: child.pid,
      threshold: '1048576',
      args: ['one', 'two words'],
      flags,
    })
  },
)

test("an operator's own settings and a parent's channel stay", async () => {
  const own = spawn(process.execPath, [...flags, '-'], {
    env: environment({ MALLOC_MMAP_THRESHOLD_: '65536' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await printed(own)).toMatchObject([{ pid: own.pid, threshold: '65536' }])
  const forked = fork(fileURLToPath(allocator), {
    execArgv: flags,
    env: environment(),
    silent: true,
  })
  const [line] = await printed(forked)
  expect(line).not.toHaveProperty('threshold')
})
