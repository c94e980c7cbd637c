import type { messages, PGlite } from '@electric-sql/pglite'
import type { Results, RowMode } from './messages.ts'

/** PostgreSQL's answer to one message; `parsed` counts the statements that it parsed. */
export type Answer = {
  results: Results[]
  error?: messages.DatabaseError
  parsed: number
}

/** PostgreSQL has stopped, for example on a full disk: nothing sent from now on is answered. */
export class BrokenOff extends Error {}

/** Whether the answer leaves a transaction open; throws BrokenOff when it ends without a status. */
export function endsInTransaction(answer: messages.BackendMessage[]): boolean {
  const end = answer.findLast((message) => message.name === 'readyForQuery')
  if (!end) throw new BrokenOff('PGlite failed in the middle of an answer.')
  return (end as messages.ReadyForQueryMessage).status !== 'I'
}

/** Combines protocol messages into one result per statement. */
export function readAnswer(
  answer: messages.BackendMessage[],
  parsers: PGlite['parsers'],
  rowMode: RowMode,
): Answer {
  const read: Answer = { results: [], parsed: 0 }
  let current = emptyResult()
  let readRow = rowReader([], parsers, rowMode)
  for (const message of answer) {
    switch (message.name) {
      case 'rowDescription': {
        const { fields } = message as messages.RowDescriptionMessage
        current.fields = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
        readRow = rowReader(current.fields, parsers, rowMode)
        break
      }
      case 'dataRow':
        current.rows.push(readRow((message as messages.DataRowMessage).fields))
        break
      case 'commandComplete':
        readTag(current, (message as messages.CommandCompleteMessage).text)
        read.results.push(current)
        current = emptyResult()
        break
      case 'emptyQuery':
        read.results.push(current)
        current = emptyResult()
        break
      case 'parseComplete':
        read.parsed++
        break
      case 'error':
        read.error ??= message as messages.BackendMessage & messages.DatabaseError
    }
  }
  return read
}

function emptyResult(): Results {
  return { rows: [], fields: [], affectedRows: 0 }
}

function rowReader(fields: Results['fields'], parsers: PGlite['parsers'], rowMode: RowMode) {
  const names = fields.map((field) => field.name)
  const types = fields.map((field) => field.dataTypeID)
  const parse = types.map((type) => parsers[type])
  const value = (text: string | null, i: number) =>
    text === null || !parse[i] ? text : parse[i](text, types[i])
  if (rowMode === 'array') {
    return (texts: (string | null)[]) => texts.map(value) as unknown as Record<string, unknown>
  }
  return (texts: (string | null)[]) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) row[names[i]!] = value(texts[i]!, i)
    return row
  }
}

const countsAsAffected = new Set(['INSERT', 'UPDATE', 'DELETE', 'COPY', 'MERGE'])

// "SELECT 2" and "INSERT 0 5" end with their count, "CREATE TABLE" with a word.
function readTag(result: Results, tag: string) {
  const words = tag.split(' ')
  const count = Number.parseInt(words.at(-1)!, 10)
  result.command = words[0]
  if (Number.isNaN(count)) return
  result.rowCount = count
  if (countsAsAffected.has(words[0]!)) result.affectedRows = count
}
