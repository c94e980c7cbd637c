import { InvalidArgumentError } from 'commander'
import type { Config } from '../config/index.ts'
import type { TaskAnswer, TaskName, TaskParams } from './tasks.ts'

export type Streams = {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** The environment of commands: where to write, and how to run a task. */
export type Terminal = {
  say(text: string): void
  /** Writes to stderr. */
  warn(text: string): void
  done<N extends TaskName>(name: N, params: TaskParams<N>): Promise<TaskAnswer<N>>
  config(): Config
}

/** An integer from 1, parsed as a commander option or argument. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= 1) return number
  throw new InvalidArgumentError('It must be a whole number of at least 1.')
}
