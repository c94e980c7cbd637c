import { randomUUID } from 'node:crypto'
import type { AnyOperation } from '../../../core/operation.ts'
import { t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Answer, DryRunResult, PageContext } from '../page-context.ts'
import { effectLines, moves } from './effects.ts'
import { to } from './ui.ts'

/** The button of a form that was pressed: to see the effects, to save, or to go back to the inputs. */
export type Step = 'review' | 'save' | 'edit'

export function stepOf({ form }: PageContext): Step {
  const step = form.get('step')
  return step === 'save' || step === 'edit' ? step : 'review'
}

type Review<Op extends AnyOperation> = {
  title: string
  up: Html
  action: string
  /** The changes in words, above their effects. */
  changes?: Html
  dryRun: DryRunResult<Op>
  /** More to choose before it is saved. */
  choice?: Html
  save: string
  danger?: boolean
}

/** Returns the page that shows the effects of a form, with the button that saves it. */
export function reviewPage<Op extends AnyOperation>(page: PageContext, review: Review<Op>): Answer {
  const { title, up, action, changes, dryRun, choice, save, danger = false } = review
  return {
    title,
    main: html`${up}<h1>${title}</h1>
<p class="lead">${t`Nothing is saved yet.`}</p>
${changes}
<h2>${t`Effects`}</h2>
<ul class="effects">${effectLines(page, dryRun.effects).map((line) => html`<li>${line}</li>`)}</ul>
<form method="post" action="${to(page, action)}">
${carried(page)}
${choice}
<div class="actions"><button type="submit" class="${danger ? 'danger' : 'main'}" name="step" value="save">${save}</button>
<button type="submit" class="plain" name="step" value="edit">${danger ? t`Keep it` : t`Change it first`}</button></div>
</form>`,
  }
}

type Asked<Op extends AnyOperation> = Omit<Review<Op>, 'dryRun'> & {
  operation: Op
  input: object
  /** Runs the write; `page.act` where it is left out. */
  act?: () => Promise<unknown>
  done: Answer
}

/** Saves the changes of a form; if they move leave, hours or money, shows the effects first. */
export async function askIfItMoves<Op extends AnyOperation>(
  page: PageContext,
  { operation, input, act = () => page.act(operation, input), done, ...review }: Asked<Op>,
): Promise<Answer> {
  const question = await askedFirst(page, { operation, input, ...review })
  if (question) return question
  await act()
  return done
}

/** Returns the page with the effects of a form that moves leave, hours or money; undefined where it is saved. */
export async function askedFirst<Op extends AnyOperation>(
  page: PageContext,
  { operation, input, ...review }: Omit<Asked<Op>, 'act' | 'done'>,
): Promise<Answer | undefined> {
  if (stepOf(page) === 'save') return undefined
  const dryRun = await page.dryRun(operation, input)
  return moves(page, dryRun.effects) ? reviewPage(page, { ...review, dryRun }) : undefined
}

/** The fields of the form that was sent, with a new key for the write. */
function carried({ form, form_token }: PageContext): Html {
  const own = ['form_token', 'once', 'step']
  const fields = [...form].filter(([name]) => !own.includes(name))
  const hidden = (name: string, value: string) =>
    html`<input type="hidden" name="${name}" value="${value}">`
  return html`${hidden('form_token', form_token)}${hidden('once', randomUUID())}${fields.map(
    ([name, value]) => hidden(name, value),
  )}`
}

/** Returns changes as old and new values. */
export function changeList(
  rows: readonly {
    name: string
    before: string | Html
    after: string | Html
    touches?: string
  }[],
): Html {
  return html`<dl class="changes">${rows.map(
    ({ name, before, after, touches }) =>
      html`<div><dt>${name}</dt><dd><del>${before}</del> <ins>${after}</ins>${
        touches === undefined ? '' : html`<br><span class="quiet">${touches}</span>`
      }</dd></div>`,
  )}</dl>`
}
