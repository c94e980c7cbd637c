import type { AnyOperation } from '../../../core/operation.ts'
import { type Phrase, say, t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import {
  type Answer,
  type PageContext,
  requireCompany,
  type Show,
  said,
  type sentences,
} from '../page-context.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../parts/record-version.ts'
import { reviewPage, stepOf } from '../parts/review.ts'
import { button, confirmed, empty, headed, notices, pageOf, postForm, to } from '../parts/ui.ts'
import { requireMay } from '../require-may.ts'
import { beside, type Page } from '../routes.ts'
import { type FormWords, inFormWords } from '../words/form-words.ts'
import { fieldWords, type Input, inputOf, sentField } from './form.ts'
import { type Column, recordTable } from './table.ts'

/** The location of the pages for one request: the address and title of the parent page, and the addresses below it. */
export type Place = { up: string; words: string; at: (below: string) => string }

type Shown = string | Html | undefined
type At<Stored, P> = { page: PageContext; place: P; record: Stored }
type Done = keyof typeof sentences

/** The review step before a form is saved, with the effects. */
type Review<R> = {
  title: (after: R, before: R) => string
  changes?: (page: PageContext, after: R, before: R) => Html
  save: Phrase
}

/** The fields of a form; a new record has no id. */
type Fields<R, P> = (at: At<Partial<R>, P> & { input: Input<R> }) => Html | Promise<Html>

type SentForm<R, P> = {
  fields: Fields<R, P>
  /** Additional fields that the form sends, besides those that `fields` writes through `input`. */
  sent?: (at: At<Partial<R>, P>) => object | Promise<object>
  /** The form's error sentences, tried before the general ones of every field. */
  words?: FormWords
  /** The input of a field of the operations, where it has another name. */
  inputOf?: (page: PageContext, field: string) => string | undefined
}

type FormPage<R, P, Stored> = {
  heading?: (at: At<Stored, P>) => Html
  lead?: (at: At<Stored, P>) => Shown | Promise<Shown>
  /** The content between the lead and the form. */
  above?: (at: At<Stored, P>) => Html | Promise<Html>
  /** The button's text, if it differs from the default. */
  button?: Phrase
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

type Declaration<R, P> = SentForm<R, P> & {
  path: string
  /** The name of the record's id in the path, `id` by default. */
  id?: string
  title: Phrase
  operations: Record<'create' | 'update', AnyOperation> & {
    [name in 'list' | 'get' | 'remove']?: AnyOperation
  }
  /** Why somebody gets no form for a new record. */
  refused: Phrase
  place?: (page: PageContext) => P | Promise<P>
  /** Returns the record in the path, by default that of `get`. */
  load?: (page: PageContext, place: P) => Promise<R>
  named: (record: R) => string
  list?: List<R>
  add: FormPage<R, P, Partial<R>> & {
    title: Phrase
    start?: (page: PageContext, place: P) => Partial<R>
  }
  edit: FormPage<R, P, R>
  remove?: {
    button: Phrase
    question: Phrase
    /** The content shown for a record that cannot be deleted. */
    instead?: (page: PageContext, record: R) => Html | undefined | Promise<Html | undefined>
    review?: Review<R>
    done: Done
  }
  /** The page after saving, by default the page above. */
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

/** Returns the list and form pages for one kind of record, from their description. */
export function recordPages<R extends { id: number | null }, P extends Place = Place>(
  declaration: Declaration<R, P>,
): RecordPages {
  const { path, id = 'id', operations, fields, list, add, remove, named } = declaration
  const { get, create, update } = operations
  const ownPlace = () => ({ up: path, words: say(declaration.title), at: (at) => path + at }) as P
  const placeOf = async (page: PageContext) => (declaration.place ?? ownPlace)(page)
  const load = (page: PageContext, place: P): Promise<R> =>
    declaration.load?.(page, place) ?? page.ask(get!, { id: Number(page.params[id]) })

  async function show(page: PageContext, kind: 'add' | 'edit'): Promise<Answer> {
    if (kind === 'add') requireMay(page, create, say(declaration.refused))
    else requireCompany(page)
    const side: FormPage<R, P, R> = declaration[kind]
    const place = await placeOf(page)
    const stored = kind === 'edit' ? await load(page, place) : undefined
    const record = stored ?? ((add.start?.(page, place) ?? {}) as R)
    const at = { page, place, record }
    const title = stored ? named(stored) : say(add.title)
    const lead = await side.lead?.(at)
    const words = side.button ? say(side.button) : side.review ? t`See the effects` : t`Save`
    const form = html`${stored ? seenInput(stored) : ''}${await fields({ ...at, input: inputOf<R>(page, create, record) })}
<div class="actions${side.sticky ? ' sticky' : ''}">${button(words)} <a href="${to(page, place.up)}">${t`Cancel`}</a></div>`
    return {
      title,
      main: html`${up(page, place.up, place.words)}${side.heading?.(at) ?? html`<h1>${title}</h1>`}
${notices(page)}
${lead === undefined ? '' : html`<p class="lead">${lead}</p>`}
${await side.above?.(at)}
${postForm(page, place.at(stored ? `/${stored.id}` : '/new'), form, { shows: kind === 'edit' })}
${stored && remove && page.may(operations.remove!) ? await deleteForm(page, place, stored) : ''}`,
    }
  }

  /** Adds, changes or deletes a record, after its effects were shown where they are. */
  async function save(page: PageContext, kind: 'add' | 'edit' | 'remove'): Promise<Answer> {
    const { review, done } = declaration[kind]!
    const step = review ? stepOf(page) : 'save'
    if (step === 'edit') return kind === 'remove' ? beside(pages.show)(page) : show(page, kind)
    const place = await placeOf(page)
    const stored = kind === 'add' ? undefined : await load(page, place)
    const form =
      kind === 'remove' ? { fields: noFields, inputOf: declaration.inputOf } : declaration
    const { sent, inWords } = await sentBy({ page, place, record: stored ?? {} }, form)
    const input = stored ? { id: stored.id, ...sent } : sent
    const operation = { add: create, edit: update, remove: operations.remove! }[kind]
    const seen = kind === 'edit' && step === 'save' && get && { read: get, id: { id: stored!.id } }
    if (stored && !seen && (kind === 'edit' || review)) refuseChangedMeanwhile(page, stored)
    if (!review || step === 'save') {
      const saved = await inWords(() =>
        seen ? actOnSeen(page, operation, { input, ...seen }) : page.act(operation, input),
      )
      const toRecord = declaration.after === 'record' && kind !== 'remove'
      return said(toRecord ? place.at(`/${saved.id}`) : place.up, done)
    }
    const after = { ...stored, ...(await inWords(() => page.dryRun(operation, input))) }
    const before = stored ?? after
    const own = stored ? `/${stored.id}` : '/new'
    return reviewPage(page, {
      title: review.title(after, before),
      up: stored ? up(page, place.at(own), named(stored)) : up(page, place.up, place.words),
      action: place.at(kind === 'remove' ? `${own}/delete` : own),
      changes: review.changes?.(page, after, before),
      dryRun: after,
      save: say(review.save),
      danger: kind === 'remove',
    })
  }

  /** Reads a form: `fields` names its inputs, and the schema of a new record says how each is read. */
  async function sentBy(at: At<Partial<R>, P>, form: SentForm<R, P>) {
    const { page } = at
    const { words: own = {} } = form
    const named = new Map<string, boolean>()
    const input: Input<R> = (name, _label, _hint, options) => {
      named.set(name, options !== undefined)
      return html``
    }
    await form.fields({ ...at, input })
    const words: Record<string, FormWords[string]> = { ...own }
    const sent = {}
    for (const [name, hasOptions] of named) {
      Object.assign(sent, sentField(page, create, name, hasOptions))
      words[name] = [...(own[name] ?? []), ...fieldWords(create, name)]
    }
    Object.assign(sent, await form.sent?.(at))
    const inputOf = (field: string) => form.inputOf?.(page, field) ?? field.replace(/\.\d+$/, '')
    return {
      sent,
      inWords: <T>(work: () => Promise<T>) => inFormWords({ words, inputOf }, work),
    }
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

  const pages: RecordPages = {
    path,
    id,
    ...(list ? { list: (page: PageContext) => showList(page, declaration, list) } : {}),
    showAdd: (page) => show(page, 'add'),
    add: (page) => save(page, 'add'),
    show: (page) => show(page, 'edit'),
    change: (page) => save(page, 'edit'),
    ...(remove ? { remove: (page: PageContext) => save(page, 'remove') } : {}),
  }
  return pages
}

const noFields = () => html``

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
