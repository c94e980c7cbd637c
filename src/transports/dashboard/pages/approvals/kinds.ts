import { DomainError } from '../../../../lib/errors.ts'
import { t } from '../../../../words/index.ts'
import type { PageContext } from '../../page-context.ts'
import { adjustments } from './adjustments.ts'
import { forgotPunches } from './forgot-punches.ts'
import type { Kind } from './kind.ts'
import { leave } from './leave.ts'
import { mileage } from './mileage.ts'

/** The kinds of requests, in the order of their tabs. */
export const kinds: readonly Kind[] = [leave, forgotPunches, adjustments, mileage]

/** Returns the kind in the path; throws a 404. */
export function kindInPath({ params }: PageContext): Kind {
  const kind = kinds.find(({ slug }) => slug === params.kind)
  if (!kind) throw noSuchKind()
  return kind
}

export function noSuchKind(): DomainError {
  return new DomainError('not_found', t`This kind of request does not exist.`)
}

/** Returns the kind in the URL of the list; leave by default. */
export function kindInAddress({ params, query }: PageContext): Kind {
  const slug = params.kind ?? query.get('kind')
  return kinds.find((kind) => kind.slug === slug) ?? leave
}
