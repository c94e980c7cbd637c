import type { DryRun } from '../../../core/run/dry-run.ts'
import type { Tool } from '../tool.ts'
import type { Facts, Fields } from './confirmation.ts'
import { consequencesOf } from './consequences.ts'
import { readsOf } from './reads.ts'
import { ownText } from './text-lines.ts'

/** The question for a person: the sentences, and the text of the call, which no model sees. */
export type Question = { sentences: string; texts: readonly string[] }

/**
 * Returns the question to a person about a write, from its dry run and the arguments in the form in which they were
 * sent.
 */
export async function questionOf(
  { operation, text }: Tool,
  sent: Fields,
  run: DryRun,
  page: Facts['page'],
): Promise<Question> {
  const { sql, now_ms, input, changes, events } = run
  const facts = {
    input,
    output: run.output as Fields,
    effects: run.effects ?? {},
    changes,
    events,
    now_ms,
    read: readsOf(sql),
    page,
  }
  const written = (await text.question?.(facts)) ?? []
  const sentences = [...written.filter((each) => each !== null), ...(await consequencesOf(facts))]
  const stores = changes.length > 0 || events.length > 0
  return { sentences: sentences.join(' '), texts: stores ? ownText(operation, sent, input) : [] }
}

/** Returns the question that a person reads, followed by the text of the call on separate lines. */
export function wholeQuestion({ sentences, texts }: Question): string {
  return [sentences, ...texts].join('\n')
}
