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
  /** When it was asked for. */
  asked_at: string
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

export type Outcome = {
  id: number
  employee_id: number
  who: string
  /** What was requested: `Vacation, 3 days`. */
  what: string
  when: Html
  status: string
  decided_at: string | null
  decided_by: { name: string; person?: { name: string } | null | undefined } | null
  cancelled_at?: string | null
  reason: string | null
  /** The page on which what it caused is undone. */
  caused?: { path: string; words: string } | undefined
}

/** A roomy column is shown where the screen is wide. */
export type Column = { label: Phrase; sort?: string; number?: boolean; roomy?: boolean }

export type Kind = {
  /** Its name in URLs. */
  slug: string
  /** Its name in the audit log. */
  record_type: string
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
  /** Cancels what was approved. */
  cancelling?: AnyOperation
  count(page: PageContext): Promise<number>
  lines(page: PageContext, input: ListInput): Promise<{ lines: Line[]; meta: Meta }>
  /** A pending request; undefined when it is decided. */
  line(page: PageContext, id: number): Promise<Line | undefined>
  outcome(page: PageContext, id: number): Promise<Outcome>
  /** The requests with a status, newest decision first. */
  decided(page: PageContext, input: DecidedInput): Promise<{ outcomes: Outcome[]; meta: Meta }>
  approve(pageContext: PageContext, id: number, note: string | undefined): Promise<unknown>
  reject(pageContext: PageContext, id: number, note: string | undefined): Promise<unknown>
}

export type ListInput = {
  sort: string
  page: number
  per_page: number
  type?: string
  department?: string
  from?: string
  to?: string
  employee_id?: number
}

export const decidedStates = ['approved', 'rejected', 'cancelled'] as const

type DecidedInput = { status: (typeof decidedStates)[number]; page: number }

type ListOperation = AnyOperation & {
  output: v.GenericSchema<unknown, { data: unknown[]; meta: Meta }>
}

type Read<Row> = AnyOperation & { output: v.GenericSchema<unknown, Row> }

/** The outcomes of a kind of requests, one by its id or a page of them. */
export function outcomesOf<Row>(
  { read, list, sort }: { read: Read<Row>; list: ListOperation; sort: string },
  outcomeOf: (page: PageContext, row: Row) => Outcome,
): Pick<Kind, 'count' | 'outcome' | 'decided'> {
  return {
    count: (page) => pendingCount(page, list),
    outcome: async (page, id) => outcomeOf(page, await page.ask(read, { id })),
    async decided(page, { status, page: number }) {
      const order = status === 'cancelled' ? '-cancelled_at' : sort
      const input = { status, sort: order, page: number, per_page: 25 }
      const { data, meta } = await page.ask(list, input)
      return { outcomes: (data as Row[]).map((row) => outcomeOf(page, row)), meta }
    },
  }
}

async function pendingCount(page: PageContext, list: ListOperation): Promise<number> {
  if (!page.may(list)) return 0
  const totalOf = async (input: object) =>
    (await page.ask(list, { status: 'pending', per_page: 1, ...input })).meta.total
  const { own } = page.shown
  return (await totalOf({})) - (own === undefined ? 0 : await totalOf({ employee_id: own }))
}
