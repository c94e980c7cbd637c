import type { Change } from '../../../core/operation.ts'
import type { DryRun } from '../../../core/run/dry-run.ts'
import type { ManyQuery, PageOfMany } from '../answer/pages.ts'
import type { Reads } from './reads.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The known facts about a write before a person agrees to it. */
export type Facts = Readonly<{
  input: Fields
  output: Fields
  effects: Fields
  changes: readonly Change[]
  events: DryRun['events']
  now_ms: number
  /** Names and times that the records refer to, read in the transaction of the dry run. */
  read: Reads
  /** Returns the page of all records of a bulk call, if the person may open it. */
  page: (page: PageOfMany, query: ManyQuery) => string | undefined
}>

/**
 * Returns the question to a person before a write, in their terms: a question, then its consequences; null entries are
 * left out. Names are quoted, other text from the database is not shown, and the transport adds text of the call.
 */
export type Confirmation = (facts: Facts) => Sentences | Promise<Sentences>

type Sentences = readonly (string | null)[]

/** A record before and after the write; null where there is none. */
export type Changed<Row> = { before: Row | null; after: Row | null }

/** Returns the changes of the records of a type, in order. */
export function changesOf<Row>({ changes }: Facts, record_type: string): Changed<Row>[] {
  return changes.filter((change) => change.record_type === record_type) as Changed<Row>[]
}

/** Returns a record before and after the write; both are null when it does not change. */
export function changeOf<Row>(facts: Facts, record_type: string): Changed<Row> {
  return changesOf<Row>(facts, record_type)[0] ?? { before: null, after: null }
}

/** Returns a record before and after an update; as it is where the call only changes others. */
export function changedRecord<Row>(facts: Facts, record_type: string): { before: Row; after: Row } {
  const { before, after } = changeOf<Row>(facts, record_type)
  const record = facts.output as Row
  return { before: before ?? record, after: after ?? record }
}

/** Returns the record after the write, or the deleted record. */
export function recordOf<Row>(facts: Facts, record_type: string): Row {
  const { before, after } = changeOf<Row>(facts, record_type)
  return after ?? before ?? (facts.output as Row)
}
