import type { AnyOperation } from '../../../core/operation.ts'
import { type Phrase, say, t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { Answer, DryRunEffects, PageContext, Show, sentences } from '../page-context.ts'
import { requireCompany, said } from '../page-context.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../parts/record-version.ts'
import { reviewPage, stepOf } from '../parts/review.ts'
import { button, confirmed, empty, headed, notices, pageOf, postForm, to } from '../parts/ui.ts'
import { requireMay } from '../require-may.ts'
import { beside, type Page } from '../routes.ts'
import { type FormWords, inFormWords } from '../words/form-words.ts'
import { fieldWords, type Input, inputOf, sentField } from './form.ts'
import { type Column, recordTable } from './table.ts'

/** Where the pages are, for one request: the address and the words of the page above, and the addresses below it. */
export type Place = { up: string; words: string; at: (below: string) => string }

type Shown = string | Html | undefined
type At<Stored, P> = { page: PageContext; place: P; record: Stored }
type Done = keyof typeof sentences

/** What is shown before a form is saved, with the effects. */
type Review<R> = {
  title: (after: R, before: R) => string
  changes?: (page: PageContext, after: R, before: R) => Html
  save: Phrase
}

/** The fields of a form; a new record has no id. */
type Fields<R, P> = (at: At<Partial<R>, P> & { input: Input<R> }) => Html | Promise<Html>

type FormPage<R, P, Stored> = {
  heading?: (at: At<Stored, P>) => Html
  lead?: (at: At<Stored, P>) => Shown | Promise<Shown>
  /** What stands between the lead and the form. */
  above?: (at: At<Stored, P>) => Html | Promise<Html>
  /** Whether the buttons of a long form stay in view. */
  sticky?: boolean
  review?: Review<R>
  done: Done
}

/** Lists of one address, which says `show`; the first is shown without. */
type Tabs = { label: Phrase; tabs: readonly (readonly [name: string, words: Phrase])[] }
type Meta = { current_page: number; last_page: number; total: number }

type List<R> = {
  asked?: (page: PageContext, tab: string | undefined) => object
  /** Whether a record that was returned belongs to the tab. */
  has?: (page: PageContext, record: R, tab: string | undefined) => boolean
  lead: Phrase
  tabs?: Tabs
  empty: (tab: string | undefined) => string
  columns: (page: PageContext) => readonly Column<R>[] | Promise<readonly Column<R>[]>
  /** Whether the columns link to the record, so that no button has to. */
  has_links?: boolean
  pager: (page: PageContext, meta: Meta) => Html
}

type Declaration<R, P> = {
  path: string
  /** The name of the record's id in the path, `id` by default. */
  id?: string
  title: Phrase
  operations: Record<'create' | 'update', AnyOperation> & {
    [name in 'list' | 'get' | 'remove']?: AnyOperation
  }
  /** Why somebody gets no form for a new record. */
  refused: Phrase
  is_for_managers?: boolean
  place?: (page: PageContext) => P | Promise<P>
  /** Returns the record in the path, by default that of `get`. */
  load?: (page: PageContext, place: P) => Promise<R>
  named: (record: R) => string
  fields: Fields<R, P>
  /** What the form sends besides the fields that `fields` writes by `input`. */
  sent?: (at: At<Partial<R>, P>) => object | Promise<object>
  /** What the form says for what the operations say, before what it says of every field. */
  words?: FormWords
  /** The input of a field of the operations, where it has another name. */
  inputOf?: (page: PageContext, field: string) => string | undefined
  list?: List<R>
  add: FormPage<R, P, Partial<R>> & {
    title: Phrase
    start?: (page: PageContext, place: P) => Partial<R>
    button: Phrase
  }
  edit: FormPage<R, P, R>
  remove?: {
    button: Phrase
    question: Phrase
    /** What is shown of a record that cannot be deleted. */
    instead?: (page: PageContext, record: R) => Html | undefined | Promise<Html | undefined>
    /** What a refusal is about, where it is about the id. */
    subject?: string
    review?: Review<R>
    done: Done
  }
  /** Where a saved form leads, by default to the page above. */
  after?: 'record'
}

/** The pages of records; one that is written replaces that of the declaration. */
export type RecordPages = Record<'showAdd' | 'add' | 'show' | 'change', Show> & {
  path: string
  id: string
  list?: Show
  remove?: Show
}

/** Returns the lines of the table of pages: the list, and the forms that add, change and delete a record. */
export function recordRoutes(pages: RecordPages): Record<string, Page> {
  const { path, id, list, showAdd, add, show, change, remove } = pages
  return {
    ...(list ? { [`GET ${path}`]: list } : {}),
    [`GET ${path}/new`]: showAdd,
    [`POST ${path}/new`]: [add, showAdd],
    [`GET ${path}/:${id}`]: show,
    [`POST ${path}/:${id}`]: [change, show],
    ...(remove ? { [`POST ${path}/:${id}/delete`]: [remove, beside(show)] } : {}),
  }
}

/** Returns the pages of a list of records with a form, from what is said about them. */
export function recordPages<R extends { id: number | null }, P extends Place = Place>(
  declaration: Declaration<R, P>,
): RecordPages {
  const { path, id = 'id', operations, fields, list, add, edit, remove, named } = declaration
  const { get, create, update, remove: deletion } = operations
  const ownPlace = () => ({ up: path, words: say(declaration.title), at: (at) => path + at }) as P
  const placeOf = async (page: PageContext) => (declaration.place ?? ownPlace)(page)
  const load = (page: PageContext, place: P): Promise<R> =>
    declaration.load?.(page, place) ?? page.ask(get!, { id: Number(page.params[id]) })

  async function show(page: PageContext, side: typeof add | typeof edit): Promise<Answer> {
    if (side === add) requireMay(page, create, say(declaration.refused))
    else if (!declaration.is_for_managers) requireCompany(page)
    const place = await placeOf(page)
    const stored = side === edit ? await load(page, place) : undefined
    const record = stored ?? add.start?.(page, place) ?? {}
    const at = { page, place, record: record as R }
    const title = stored ? named(stored) : say(add.title)
    const lead = await side.lead?.(at)
    const save = side.review ? t`See the effects` : stored ? t`Save` : say(add.button)
    const form = html`${stored ? seenInput(stored) : ''}${await fields({ ...at, input: inputOf<R>(page, create, record) })}
<div class="actions${side.sticky ? ' sticky' : ''}">${button(save)} <a href="${to(page, place.up)}">${t`Cancel`}</a></div>`
    return {
      title,
      main: html`${up(page, place.up, place.words)}${side.heading?.(at) ?? html`<h1>${title}</h1>`}
${notices(page)}
${lead === undefined ? '' : html`<p class="lead">${lead}</p>`}
${await side.above?.(at)}
${postForm(page, place.at(stored ? `/${stored.id}` : '/new'), form, { shows: side === edit })}
${stored && remove && page.may(deletion!) ? await deleteForm(page, place, stored) : ''}`,
    }
  }

  /** Adds or changes a record, after its effects were shown where they are. */
  async function save(page: PageContext, side: typeof add | typeof edit): Promise<Answer> {
    const step = side.review ? stepOf(page) : 'save'
    if (step === 'edit') return show(page, side)
    const place = await placeOf(page)
    const before = side === edit ? await load(page, place) : undefined
    const { sent, inWords } = await sentBy({ page, place, record: before ?? {} })
    const input = before ? { id: before.id, ...sent } : sent
    const operation = before ? update : create
    const seen = step === 'save' && before && get && { input, read: get, id: { id: before.id } }
    if (before && !seen) refuseChangedMeanwhile(page, before)
    if (step === 'save') {
      const act = () => (seen ? actOnSeen(page, operation, seen) : page.act(operation, input))
      const { id } = await inWords(act)
      return said(declaration.after === 'record' ? place.at(`/${id}`) : place.up, side.done)
    }
    const after = await inWords(() => page.dryRun(operation, input))
    const action = before ? `/${before.id}` : '/new'
    return reviewed(page, place, side.review!, { before, after, action })
  }

  /** Reads the fields that the form has, as the schema of a new record says. */
  async function sentBy(at: At<Partial<R>, P>) {
    const { page } = at
    const named = new Map<string, boolean>()
    const input: Input<R> = (name, _label, _hint, options) => {
      named.set(name, options !== undefined)
      return html``
    }
    await fields({ ...at, input })
    const own = declaration.words ?? {}
    const words: Record<string, FormWords[string]> = { ...own }
    const sent = {}
    for (const [name, hasOptions] of named) {
      Object.assign(sent, sentField(page, create, name, hasOptions))
      words[name] = [...(own[name] ?? []), ...fieldWords(create, name)]
    }
    Object.assign(sent, await declaration.sent?.(at))
    const inputOf = (field: string) =>
      declaration.inputOf?.(page, field) ?? field.replace(/\.\d+$/, '')
    return {
      sent,
      inWords: <T>(work: () => Promise<T>) => inFormWords({ words, inputOf }, work),
    }
  }

  async function removeRecord(page: PageContext): Promise<Answer> {
    const { review, subject, done } = remove!
    const step = review ? stepOf(page) : 'save'
    if (step === 'edit') return show({ ...page, form: new URLSearchParams() }, edit)
    const place = await placeOf(page)
    const before = await load(page, place)
    const input = { id: before.id }
    if (review) refuseChangedMeanwhile(page, before)
    if (step === 'save') {
      const inputOf = (field: string) => (field === 'id' ? subject : undefined)
      await inFormWords({ words: {}, inputOf }, () => page.act(deletion!, input))
      return said(place.up, done)
    }
    const after = { ...before, ...(await page.dryRun(deletion!, input)) }
    return reviewed(page, place, review!, { before, after, action: `/${before.id}/delete` })
  }

  async function deleteForm(page: PageContext, place: P, record: R): Promise<Html> {
    const { button: words, question, instead, review } = remove!
    const kept = await instead?.(page, record)
    if (kept) return kept
    const send = (body: Html) => postForm(page, place.at(`/${record.id}/delete`), body)
    if (!review) {
      const form = send(button(t`Delete`, 'danger'))
      return headed(t`Delete`, confirmed(say(words), say(question), form))
    }
    const body = html`${seenInput(record)}<div class="actions">${button(say(words), 'danger')}</div>`
    return headed(t`Delete`, send(body), html`<p class="quiet">${say(question)}</p>`)
  }

  function reviewed(
    page: PageContext,
    place: P,
    { title, changes, save }: Review<R>,
    to: { before: R | undefined; after: R & { effects: DryRunEffects }; action: string },
  ): Answer {
    const { before = to.after, after, action } = to
    return reviewPage(page, {
      title: title(after, before),
      up: to.before
        ? up(page, place.at(`/${before.id}`), named(before))
        : up(page, place.up, place.words),
      action: place.at(action),
      changes: changes?.(page, after, before),
      dryRun: after,
      save: say(save),
      danger: action.endsWith('/delete'),
    })
  }

  return {
    path,
    id,
    ...(list ? { list: (page: PageContext) => showList(page, declaration, list) } : {}),
    showAdd: (page) => show(page, add),
    add: (page) => save(page, add),
    show: (page) => show(page, edit),
    change: (page) => save(page, edit),
    ...(remove ? { remove: removeRecord } : {}),
  }
}

async function showList<R extends { id: number | null }, P>(
  page: PageContext,
  { path, title, operations, named, add }: Declaration<R, P>,
  { asked, has, lead, tabs, empty: none, columns, has_links = false, pager }: List<R>,
): Promise<Answer> {
  requireCompany(page)
  const names = tabs?.tabs.map(([name]) => name) ?? []
  const tab = names.find((name) => name === page.query.get('show')) ?? names[0]
  const input = { ...asked?.(page, tab), page: pageOf(page), per_page: 50 }
  const { data, meta } = await page.ask(operations.list!, input)
  const rows = has ? data.filter((record: R) => has(page, record, tab)) : data
  const words = say(title)
  const open: Column<R> = {
    head: '',
    cell: (record) =>
      html`<a class="button" href="${to(page, `${path}/${record.id}`)}">${page.may(operations.update) ? tHtml`Edit<span class="hidden"> ${named(record)}</span>` : tHtml`Open<span class="hidden"> ${named(record)}</span>`}</a>`,
  }
  const shown = [...(await columns(page)), ...(has_links ? [] : [open])]
  return {
    title: words,
    main: html`<div class="title"><h1>${words}</h1>${page.may(operations.create) ? html`<a class="button" href="${to(page, `${path}/new`)}">${say(add.title)}</a>` : ''}</div>
${notices(page)}
<p class="lead">${say(lead)}</p>
${tabs ? tabBar(page, path, tabs, tab) : ''}
${rows.length === 0 ? empty(none(tab)) : recordTable(words, shown, rows)}
${pager(page, meta)}`,
  }
}

function tabBar(page: PageContext, path: string, { label, tabs }: Tabs, tab?: string): Html {
  return html`<nav class="tabs" aria-label="${say(label)}">${tabs.map(
    ([name, words]) =>
      html`<a href="${to(page, path)}?show=${name}"${name === tab ? html` aria-current="page"` : ''}>${say(words)}</a>`,
  )}</nav>`
}

function up(page: PageContext, path: string, words: string): Html {
  return html`<p class="up"><a href="${to(page, path)}">${words}</a></p>`
}
