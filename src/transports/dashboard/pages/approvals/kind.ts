import type { Html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'

/** One kind of pending request. */
export type Kind = {
  /** Its name in URLs. */
  slug: string
  title: string
  /** The first pending requests, each as a card, and their number. */
  waiting(page: PageContext): Promise<{ cards: Html[]; total: number }>
  /** A form that approves several at once. */
  bulk?(page: PageContext): Html
  approve(pageContext: PageContext, id: number, note: string | undefined): Promise<unknown>
  reject(pageContext: PageContext, id: number, note: string | undefined): Promise<unknown>
}
