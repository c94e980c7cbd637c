import type { AnyOperation } from '../../../../core/operation.ts'
import { DomainError } from '../../../../lib/errors.ts'
import { createLeaveRequest } from '../../../../modules/leave/index.ts'
import { createPayrollDayAdjustment } from '../../../../modules/payroll/index.ts'
import { createTimeEntry } from '../../../../modules/time-entries/index.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { problemText } from '../../../pages/problem.ts'
import { type Answer, type PageContext, type Sentence, said } from '../../page-context.ts'
import { coversOf } from '../../parts/deputy-notice.ts'
import { check } from '../../parts/inputs.ts'
import { withQuery } from '../../parts/list-address.ts'
import { button, notices, postForm, to } from '../../parts/ui.ts'
import { type FormWords, inFormWords } from '../../words/form-words.ts'

/** What is entered for somebody, each by its own form. */
const entered = [
  { path: '/leave/new', words: phrase('Leave'), operation: createLeaveRequest },
  { path: '/time/new', words: phrase('Punch'), operation: createTimeEntry },
  {
    path: '/adjustments/new',
    words: phrase('Adjustment'),
    operation: createPayrollDayAdjustment,
  },
] as const

/** For whom something is entered, and on which date. */
export type About = { employee_id?: number | undefined; date?: string | undefined }

type Path = (typeof entered)[number]['path']

/**
 * Returns the link to the forms of one person, or of everybody; empty for those who may not enter anything. It opens the
 * form at `path`, or the first one.
 */
export function enterLink(
  page: PageContext,
  words: string,
  { path, ...about }: About & { path?: Path } = {},
): Html {
  const open = entered.filter(({ operation }) => page.may(operation))
  const first = open.find((each) => each.path === path) ?? open[0]
  if (!first || page.session.read_only) return html``
  return html`<a class="button" href="${to(page, enterAddress(first.path, about))}">${words}</a>`
}

/** Returns the address of a form that is filled in with a person and a date. */
export function enterAddress(path: string, { employee_id, date }: About): string {
  const query = new URLSearchParams()
  if (employee_id !== undefined) query.set('employee_id', String(employee_id))
  if (date !== undefined) query.set('date', date)
  return withQuery(path, query.toString())
}

/** Returns the links between the forms, which keep the person and the date. */
function enterTabs(page: PageContext, current: Path): Html {
  const query = page.query.toString()
  return html`<nav class="tabs" aria-label="${t`What to enter`}">${entered
    .filter(({ operation }) => page.may(operation))
    .map(
      ({ path, words }) =>
        html`<a href="${to(page, withQuery(path, query))}"${
          path === current ? html` aria-current="page"` : ''
        }>${say(words)}</a>`,
    )}</nav>`
}

/** What a form would do, before it is saved. */
type Effects = {
  facts: readonly (readonly [Html | string, Html | string])[]
  problem?: Html | string | DomainError | undefined
  /** More to choose. */
  more?: Html
}

/** Effects with the inputs that they are about; none where the inputs are refused. */
export type Preview = Effects & { seen?: string; employee_id?: number }

type Entered<Input extends { employee_id: number }> = {
  form(page: PageContext, preview?: Preview): Promise<Answer>
  inputOf(page: PageContext): Promise<Input>
  effectsOf(page: PageContext, input: Input): Promise<Effects>
  save(page: PageContext, input: Input): Promise<Answer>
  words?: FormWords
}

/**
 * Returns the pages of a form with its effects beside it. With scripts they follow its inputs; without, saving shows
 * them first. Only inputs whose effects were shown are saved.
 */
export function entering<Input extends { employee_id: number }>(way: Entered<Input>) {
  const { form, words = {} } = way
  // The forms name a person by one input.
  const inputOf = (name: string) => (name === 'employee_id' ? 'person' : undefined)
  const previewOf = (page: PageContext) =>
    inFormWords({ words, inputOf }, async () => {
      const input = await way.inputOf(page)
      await coversOf(page)
      const { employee_id } = input
      // A note has no effects.
      const seen = JSON.stringify({ ...input, note: undefined, notes: undefined })
      return { input, preview: { ...(await way.effectsOf(page, input)), seen, employee_id } }
    })
  async function preview(page: PageContext): Promise<Answer> {
    try {
      return await form(page, (await previewOf(page)).preview)
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
      return form(page, { facts: [], problem: error })
    }
  }
  return {
    // A refused form keeps the effects of its inputs.
    show: (page: PageContext) => (page.problem ? preview(page) : form(page)),
    preview,
    async save(page: PageContext) {
      const { input, preview } = await previewOf(page)
      if (page.form.get('seen') !== preview.seen) return form(page, preview)
      return inFormWords({ words, inputOf }, () => way.save(page, input))
    },
  }
}

type Shown = {
  path: Path
  title: string
  fields: Html
  preview: Preview | undefined
  empty: string
  /** The operation that approves the request at once, where it is one. */
  approving?: AnyOperation
}

/** Returns the page of a form with its effects, or `empty` before there are any. */
export function enterForm(
  page: PageContext,
  { path, title, fields, preview, empty, approving }: Shown,
): { title: string; main: Html } {
  const query = page.query.toString()
  const may = approving !== undefined && page.may(approving)
  const isOwn = may && preview?.employee_id !== undefined && preview.employee_id === page.shown.own
  return {
    title,
    main: html`<h1>${title}</h1>${enterTabs(page, path)}
${notices(page)}${preview === undefined ? '' : html`<p class="lead">${t`Nothing is saved yet.`}</p>`}
${postForm(
  page,
  withQuery(path, query),
  html`<div class="cards"><div>${fields}${
    // Hidden by its style where the effects are of one's own request.
    may ? check(page, { name: 'approve', label: t`Approve it at once`, checked: true }) : ''
  }</div>
<div hx-post="${to(page, withQuery(`${path}/preview`, query))}" hx-trigger="change from:#enter" hx-sync="replace" hx-target="#preview" hx-select="#preview" hx-swap="outerHTML" data-preview>
<section id="preview" class="card" aria-live="polite" aria-label="${t`Effects`}"><h2>${t`Effects`}</h2>${
    preview === undefined ? html`<p class="quiet">${empty}</p>` : factsOf(page, preview)
  }${isOwn ? html`<p class="own">${t`This is your own request: somebody else decides it.`}</p>` : ''}</section></div></div>
<div class="actions">${button(t`Save`)}</div>`,
  { id: 'enter' },
)}`,
  }
}

function factsOf(page: PageContext, { facts, problem, more = html``, seen }: Preview): Html {
  const why = problem instanceof DomainError ? problemText(problem, page.shown.inputs) : problem
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${why === undefined ? '' : html`<p class="wrong">${why}</p>`}${more}
${seen === undefined ? '' : html`<input type="hidden" name="seen" value="${seen}">`}`
}

type Made = { employee_id: number; employee_name: string; status: string }

type Approving = {
  /** The page of the request, and the page that follows. */
  request: string
  back: string
  /** What the page says where it is approved, and where it waits. */
  done: readonly [approved: Sentence, requested: Sentence]
  approve: () => Promise<unknown>
  read: () => Promise<{ status: string }>
}

/** Approves what was entered where that was chosen, and says what came of it. */
export async function enteredAs(page: PageContext, made: Made, way: Approving): Promise<Answer> {
  const [approved, requested] = way.done
  if (made.status === 'approved') return said(way.back, approved)
  if (!page.form.has('approve') || made.employee_id === page.shown.own)
    return said(way.back, requested, 'waits')
  const reason = await approveNow(way)
  if (reason === undefined) return said(way.back, approved)
  return {
    title: t`Requested, not approved`,
    main: html`<h1>${t`Requested, not approved`}</h1>
<div class="notice bad" role="alert" tabindex="-1">${reason}</div>
<p>${tHtml`The request of ${made.employee_name} waits for a decision. <a href="${to(page, way.request)}">Open the request</a>`}</p>`,
  }
}

/** Approves a request; returns why that was refused. A form that is sent again finds it approved. */
async function approveNow({ approve, read }: Approving): Promise<string | undefined> {
  try {
    await approve()
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    return (await read()).status === 'approved' ? undefined : problemText(error)
  }
}
