import { html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

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
