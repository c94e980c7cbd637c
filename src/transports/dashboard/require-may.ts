import type { AnyOperation } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { readOnly } from '../pages/read-only.ts'
import type { PageContext } from './page-context.ts'

/** Refuses a page to people whose access does not allow its operation. */
export function requireMay(page: PageContext, operation: AnyOperation, message: string): void {
  if (page.may(operation)) return
  throw page.session.read_only ? readOnly() : new DomainError('forbidden', message)
}
