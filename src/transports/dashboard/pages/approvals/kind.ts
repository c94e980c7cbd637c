import type * as v from 'valibot'
import type { AnyOperation } from '../../../../core/operation.ts'
import type { Phrase } from '../../../../words/index.ts'
import type { Html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import type { Cover } from '../../parts/deputy-notice.ts'
import type { Tone } from '../../parts/ui.ts'

/** One pending request as a line of the table, with the details that fold out below it. */
export type Line = {
  id: number
  employee_id: number
  who: string
  /** The dates, also for the sentence about the decision. */
  when: Html
  /** The other cells, one for each column. */
  cells: readonly { html: Html | string; number?: boolean }[]
  /** The requester's note. */
  note: string | null
  facts: readonly (readonly [name: Html | string, value: Html | string])[]
  /** The reason why it cannot be approved unchanged. */
  problem?: string | undefined
  /** Short notes on points to check before approving. */
  marks: readonly Mark[]
  /** More inputs of the decision. */
  more?: Html
  /** The manager on leave for whom the signed-in person decides. */
  cover?: Cover | undefined
}

export type Mark = { words: string; tone: Tone }

export type Meta = { current_page: number; last_page: number; total: number }

/** A request that was decided. */
export type Outcome = {
  employee_id: number
  who: string
  when: Html
  status: string
  decided_at: string | null
  decided_by: { name: string; person?: { name: string } | null | undefined } | null
}

export type Column = { label: Phrase; sort?: string; number?: boolean }

/** One kind of pending request. */
export type Kind = {
  /** Its name in URLs. */
  slug: string
  title: Phrase
  /** The columns after the name. */
  columns: readonly Column[]
  /** The fields to sort by, with words. */
  sorts: readonly (readonly [sort: string, words: Phrase])[]
  note_label: Phrase
  /** Whether a note can go with an approval too. */
  approval_notes?: true
  /** Whether several can be approved together. */
  bulk: boolean
  /** Takes back a recent decision with one of these states. */
  reopening?: { operation: AnyOperation; states: readonly string[] }
  count(page: PageContext): Promise<number>
  lines(page: PageContext, input: ListInput): Promise<{ lines: Line[]; meta: Meta }>
  /** A pending request; undefined when it is decided. */
  line(page: PageContext, id: number): Promise<Line | undefined>
  outcome(page: PageContext, id: number): Promise<Outcome>
  approve(pageContext: PageContext, id: number, note: string | undefined): Promise<unknown>
  reject(pageContext: PageContext, id: number, note: string | undefined): Promise<unknown>
}

export type ListInput = {
  sort: string
  page: number
  per_page: number
  type?: string
  department?: string
}

type ListOperation = AnyOperation & {
  output: v.GenericSchema<unknown, { meta: { total: number } }>
}

export async function pendingCount(page: PageContext, list: ListOperation): Promise<number> {
  if (!page.may(list)) return 0
  const { meta } = await page.ask(list, { status: 'pending', per_page: 1 })
  return meta.total
}
