import { refuse } from '../../core/refusals.ts'
import { DomainError } from '../../lib/errors.ts'

/** The forms about one's own sign-in, which people send who may otherwise only read. */
const ownForms: readonly string[] = ['/sign-out', '/sign-out/everywhere', '/access/password']

/** Whether somebody who may only read may send a form. */
export function mayReaderSend(path: string): boolean {
  return ownForms.includes(path)
}

/** The 403 for a form, or for a page that is a form alone. */
export function readOnly(): DomainError {
  return new DomainError('forbidden', refuse.read_only())
}
