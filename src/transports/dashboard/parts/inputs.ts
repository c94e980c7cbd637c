import { decimal } from '../../../words/index.ts'
import { textOf } from '../../pages/form.ts'
import { type Html, html } from '../../pages/html.ts'
import { wrongWith } from '../../pages/problem.ts'
import type { PageContext } from '../page-context.ts'

type FieldOptions = {
  name: string
  label: string
  value?: string | number | null | undefined
  type?: string
  hint?: string
  required?: boolean
  attributes?: Html
}

export function field(page: PageContext, options: FieldOptions): Html {
  const { name, label, type = 'text', hint, required = false, attributes = html`` } = options
  const value = page.form.get(name) ?? options.value ?? ''
  const wrong = placed(page, name, label)
  return html`<div class="field"><label for="f-${name}">${label}</label>
<input id="f-${name}" name="${name}" type="${type}" value="${value}"${described(name, hint, wrong)}${
    required ? html` required` : ''
  }${attributes}>${said(name, hint, wrong)}</div>`
}

/** A value that can be chosen; only radio buttons show the example. */
export type Option = readonly [value: string, words: string, example?: string]

type SelectOptions = {
  name: string
  label: string
  value: string
  options: readonly Option[]
  hint?: string
}

export function select(
  page: PageContext,
  { name, label, value, options, hint }: SelectOptions,
): Html {
  const chosen = page.form.get(name) ?? value
  const wrong = placed(page, name, label)
  return html`<div class="field"><label for="f-${name}">${label}</label>
<select id="f-${name}" name="${name}"${described(name, hint, wrong)}>${options.map(
    ([each, words]) =>
      html`<option value="${each}"${each === chosen ? html` selected` : ''}>${words}</option>`,
  )}</select>${said(name, hint, wrong)}</div>`
}

type CheckOptions = { name: string; label: string; checked: boolean; hint?: string }

/** A checkbox; a form that was sent determines which are checked. */
export function check(page: PageContext, { name, label, checked, hint }: CheckOptions): Html {
  const wasSent = page.form.has('form_token')
  const isOn = wasSent ? page.form.has(name) : checked
  const wrong = placed(page, name, label)
  return html`<div class="field check"><input id="f-${name}" name="${name}" type="checkbox" value="yes"${
    isOn ? html` checked` : ''
  }${described(name, hint, wrong)}><label for="f-${name}">${label}</label>${said(name, hint, wrong)}</div>`
}

type AreaOptions = {
  name: string
  label: string
  value?: string | null | undefined
  hint?: string
  rows?: number
}

/** An input for text of several lines. */
export function area(page: PageContext, { name, label, value, hint, rows = 2 }: AreaOptions): Html {
  const wrong = placed(page, name, label)
  return html`<div class="field"><label for="f-${name}">${label}</label>
<textarea id="f-${name}" name="${name}" rows="${rows}"${described(name, hint, wrong)}>
${page.form.get(name) ?? value ?? ''}</textarea>${said(name, hint, wrong)}</div>`
}

type NumberOptions = Omit<FieldOptions, 'type' | 'value' | 'attributes'> & {
  value?: number | null | undefined
}

export function numberField(page: PageContext, { value, ...options }: NumberOptions): Html {
  return field(page, {
    ...options,
    value: value == null ? null : decimal(value).replace('−', '-'),
    attributes: html` inputmode="decimal"`,
  })
}

type Group = readonly [title: string, options: readonly Option[]]

type GroupedOptions = {
  name: string
  label: string
  value: string
  /** The first option, before the groups. */
  first?: Option
  groups: readonly Group[]
  hint?: string
}

export function groupedSelect(page: PageContext, options: GroupedOptions): Html {
  const { name, label, first, groups, hint } = options
  const chosen = page.form.get(name) ?? options.value
  const wrong = placed(page, name, label)
  const option = ([value, words]: Option) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`
  return html`<div class="field"><label for="f-${name}">${label}</label>
<select id="f-${name}" name="${name}"${described(name, hint, wrong)}>${first ? option(first) : ''}${groups.map(
    ([title, all]) => html`<optgroup label="${title}">${all.map(option)}</optgroup>`,
  )}</select>${said(name, hint, wrong)}</div>`
}

type ChoiceOptions = {
  name: string
  label: string
  value: string
  options: readonly Option[]
}

/** Radio buttons, each in words with an example. */
export function choices(page: PageContext, { name, label, value, options }: ChoiceOptions): Html {
  const chosen = page.form.get(name) ?? value
  const wrong = placed(page, name, label)
  const error = wrong === undefined ? '' : html` aria-describedby="e-${name}"`
  return html`<fieldset class="choices" id="f-${name}"${error}><legend>${label}</legend>${options.map(
    ([each, words, example]) =>
      html`<label class="choice"><input type="radio" name="${name}" value="${each}"${
        each === chosen ? html` checked` : ''
      }><span>${words}${example === undefined ? '' : html`<br><span class="quiet">${example}</span>`}</span></label>`,
  )}${wrong === undefined ? '' : html`<p class="wrong" id="e-${name}">${wrong}</p>`}</fieldset>`
}

type TickOptions = {
  name: string
  label: string
  hint?: string
  values: readonly string[]
  options: readonly Option[]
}

/** Checkboxes with one name; all of them may be unchecked. */
export function ticks(
  page: PageContext,
  { name, label, hint, values, options }: TickOptions,
): Html {
  const on = page.form.has('form_token') ? page.form.getAll(name) : values
  const wrong = placed(page, name, label)
  return html`<fieldset class="boxes field" id="f-${name}"${described(name, hint, wrong)}><legend>${label}</legend>${options.map(
    ([value, words]) =>
      html`<label><input type="checkbox" name="${name}" value="${value}"${
        on.includes(value) ? html` checked` : ''
      }>${words}</label>`,
  )}${said(name, hint, wrong)}</fieldset>`
}

/** A section of a long form; links lead to its id. */
export function group(title: string, body: Html, id?: string): Html {
  const named = id === undefined ? '' : html` id="${id}"`
  return html`<fieldset class="group"${named}><legend>${title}</legend>${body}</fieldset>`
}

/** Returns the text of a multi-line input in stored form; undefined when it is empty. */
export function areaOf(form: URLSearchParams, name: string): string | undefined {
  return textOf(form, name)?.replaceAll('\r\n', '\n')
}

/** Returns the lines of a text that are not empty. */
export function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Records that the page has this input; returns the error for its value. */
export function placed(
  { shown, problem }: PageContext,
  name: string,
  label: string,
  id = `f-${name}`,
): string | undefined {
  shown.inputs.set(name, { label, id })
  return wrongWith(problem, name, shown.inputs)
}

function described(name: string, hint: string | undefined, wrong: string | undefined): Html {
  const ids = [hint === undefined ? '' : `h-${name}`, wrong === undefined ? '' : `e-${name}`]
  const by = ids.filter((id) => id !== '').join(' ')
  return html`${by === '' ? '' : html` aria-describedby="${by}"`}${
    wrong === undefined ? '' : html` aria-invalid="true"`
  }`
}

function said(name: string, hint: string | undefined, wrong: string | undefined): Html {
  return html`${hint === undefined ? '' : html`<p class="hint" id="h-${name}">${hint}</p>`}${
    wrong === undefined ? '' : html`<p class="wrong" id="e-${name}">${wrong}</p>`
  }`
}
