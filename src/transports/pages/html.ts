import { html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { afterValue, beforeValue, keyOf, translated } from '../../words/index.ts'

/** A piece of a page; all text in it is escaped. */
export type Html = HtmlEscapedString

/**
 * Returns the HTML of a template: texts are escaped, lists are joined, undefined, null and booleans are
 * empty.
 */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  // A promise only when a value is one, and none is.
  return template(strings, ...values) as Html
}

/** Returns a sentence with its full stop, which the abbreviation at its end may have already. */
export function ended(sentence: Html): Html {
  return html`${sentence}${afterValue(String(sentence), '.')}`
}

/**
 * Returns a translated sentence that contains markup or links: `` tHtml`Sent to <b>${email}</b>.` ``. Its values are
 * escaped; the markup comes from the translation table.
 */
export function tHtml(strings: TemplateStringsArray, ...values: readonly unknown[]): Html {
  const parts = translated(keyOf(strings)).split(/\{(\d+)\}/)
  const order = parts.filter((_, i) => i % 2 === 1).map(Number)
  const valueAt = (i: number) => String(values[order[i]!] ?? '')
  const texts = parts
    .filter((_, i) => i % 2 === 0)
    .map((text, i) => beforeValue(i === 0 ? text : afterValue(valueAt(i - 1), text), valueAt(i)))
  return html(Object.assign([...texts], { raw: texts }), ...order.map((i) => values[i]))
}
