import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { built } from './built.ts'

export type Result = { code: number; stdout: string; stderr: string }

/** For a process that is over before V8's last compilers are worth what they cost: a quarter of its time. */
export const shortLived = ['--liftoff-only', '--no-turbofan']

/** Runs the command of the build in a folder without a `.env`, with only these settings. */
export async function rollcall(env: Record<string, string>, ...args: string[]): Promise<Result> {
  const { cli } = await built()
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...shortLived, cli, ...args],
      { env: { PATH, ...env }, cwd: tmpdir(), maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
  })
}
