import type { AnyOperation } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import type { PageContext } from './page-context.ts'

/** Refuses a page to people whose access does not allow what the page is for. */
export function requireMay(page: PageContext, operation: AnyOperation, message: string): void {
  if (!page.may(operation)) throw new DomainError('forbidden', message)
}
