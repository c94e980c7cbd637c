import type * as v from 'valibot'
import type { AnyOperation } from '../../../../core/operation.ts'
import { DomainError } from '../../../../lib/errors.ts'
import type { CategoryHours } from '../../../../modules/payroll/hours/schema.ts'
import { type Html, html } from '../../html.ts'
import type { DryRunResult, PageContext } from '../../page-context.ts'
import { problemText } from '../../problem.ts'
import { change, dates, hours, placed, postForm } from '../../ui.ts'

/** How many of a kind are shown. */
const shown = 20

type ListOperation<Row> = AnyOperation & {
  output: v.GenericSchema<unknown, { data: Row[]; meta: { total: number } }>
}

/** Returns the first pending records of a list, each as a card, and their number. */
export async function waitingCards<Row>(
  page: PageContext,
  list: ListOperation<Row>,
  cardOf: (pageContext: PageContext, row: Row) => Promise<Html> | Html,
): Promise<{ cards: Html[]; total: number }> {
  const { data, meta } = await page.ask(list, { status: 'pending', per_page: shown })
  const cards: Html[] = []
  for (const row of data) cards.push(await cardOf(page, row))
  return { cards, total: meta.total }
}

type Card = {
  id: number
  slug: string
  who: string
  what: Html | string
  note: string | null
  facts: readonly (readonly [name: Html | string, value: Html | string])[]
  /** Why it cannot be approved as it is. */
  problem?: string | undefined
  more?: Html
  /** A box that selects it for a form of several. */
  select?: Html
  note_label: string
}

/** Shows a request with its effects and both decisions. */
export function card(page: PageContext, options: Card): Html {
  const { id, slug, who, what, note, facts, problem, more, note_label, select } = options
  const key = `${slug}-${id}`
  const wasDecided = page.params.kind === slug && Number(page.params.id) === id
  const wrong = wasDecided ? placed(page, 'note', note_label, `n-${key}`) : undefined
  const typed = wasDecided ? (page.form.get('note') ?? '') : ''
  const invalid = wrong === undefined ? '' : html` aria-invalid="true" aria-describedby="e-${key}"`
  return html`<article class="card request" aria-labelledby="${key}">
<header><h3 id="${key}">${who}</h3><p>${what}</p></header>${select ?? ''}
${note ? html`<blockquote>${note}</blockquote>` : ''}
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${problem === undefined ? '' : html`<p class="wrong">Cannot be approved: ${problem}</p>`}
${postForm(
  page,
  `/approvals/${slug}/${id}`,
  html`<div class="field"><label for="n-${key}">${note_label}</label>
<input id="n-${key}" name="note" maxlength="2000" autocomplete="off" value="${typed}"${invalid}>${
    wrong === undefined ? '' : html`<p class="wrong" id="e-${key}">It ${wrong}.</p>`
  }</div>${more}
<div class="actions"><button type="submit" class="main" name="verdict" value="approve">Approve<span class="hidden"> ${who}</span></button>
<button type="submit" class="plain" name="verdict" value="reject">Reject<span class="hidden"> ${who}</span></button></div>`,
  { swaps: true },
)}</article>`
}

type DryRun<Op extends AnyOperation> = { dryRun?: DryRunResult<Op>; problem?: string }

/** Returns the effects of approving, or why it would be refused. */
export async function dryRunCard<Op extends AnyOperation>(
  page: PageContext,
  operation: Op,
  input: object,
): Promise<DryRun<Op>> {
  try {
    return { dryRun: await page.dryRun(operation, input) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { problem: problemText(error) }
  }
}

type PaidHours = {
  from: string
  to: string
  before: CategoryHours
  after: CategoryHours
  change_hours: number
}

/**
 * Returns the effect `paid_hours` of a dry run as facts: for the date, and for its workweek if that counts.
 */
export function hoursFacts(effects: Record<string, unknown> | undefined) {
  const paid = effects?.paid_hours as (PaidHours & { workweeks?: PaidHours }) | undefined
  if (!paid) return []
  const facts = [['Paid hours of the day', spanWords(paid)] as const]
  const { workweeks } = paid
  if (!workweeks) return facts
  const overtime = workweeks.after.overtime_hours - workweeks.before.overtime_hours
  const said = overtime === 0 ? '' : `, overtime ${change(overtime)}`
  return [
    ...facts,
    [
      html`Week ${dates(workweeks.from, workweeks.to)}`,
      html`${spanWords(workweeks)}${said}`,
    ] as const,
  ]
}

function spanWords({ before, after, change_hours }: PaidHours): Html {
  return html`${hours(before.total_hours)} to ${hours(after.total_hours)} h <b>(${change(change_hours)})</b>`
}
