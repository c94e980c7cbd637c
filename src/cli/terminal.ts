import { InvalidArgumentError } from 'commander'
import type { Config } from '../config/index.ts'
import type { TaskAnswer, TaskName, TaskParams } from './tasks.ts'

export type Streams = {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** What the commands are given: where to write, and how to have a task done. */
export type Terminal = {
  say(text: string): void
  done<N extends TaskName>(name: N, params: TaskParams<N>): Promise<TaskAnswer<N>>
  config(): Config
}

/** A whole number from 1 on, as commander reads an option or argument. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= 1) return number
  throw new InvalidArgumentError('It must be a whole number, 1 or more.')
}
