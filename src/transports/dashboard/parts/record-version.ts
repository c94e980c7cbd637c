import type { AnyOperation } from '../../../core/operation.ts'
import { entityTag, type IfMatch } from '../../../core/run/if-match.ts'
import { DomainError } from '../../../lib/errors.ts'
import { type Html, html } from '../../pages/html.ts'
import { refuse } from '../../refusals.ts'
import type { PageContext } from '../page-context.ts'

/** Returns the hidden input with the tag of the record that a form was filled in from. */
export function seenInput(record: unknown): Html {
  return html`<input type="hidden" name="seen" value="${tagOf(record)}">`
}

/** Refuses a form whose record somebody else has changed since; for forms that do not save yet. */
export function refuseChangedMeanwhile({ form }: PageContext, record: unknown): void {
  if (form.get('seen') !== tagOf(record)) throw changedMeanwhile()
}

/** Runs a write on the record that the form was filled in from; refuses one that was changed in the meantime. */
export async function actOnSeen<Op extends AnyOperation>(
  page: PageContext,
  operation: Op,
  { input, read, id }: { input: object; read: AnyOperation; id: Record<string, unknown> },
) {
  const if_match: IfMatch = { header: `"${page.form.get('seen') ?? ''}"`, read, input: id }
  try {
    return await page.act(operation, input, if_match)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'precondition_failed')
      throw changedMeanwhile()
    throw error
  }
}

/** The refusal of a form whose record somebody else has changed since. */
function changedMeanwhile(): DomainError {
  return new DomainError('conflict', refuse.changed_meanwhile())
}

function tagOf(record: unknown): string {
  // Without its quotes, which the header has around it.
  return entityTag(JSON.stringify(record)).slice(1, -1)
}
