import * as v from 'valibot'
import { isGrantable, permissions } from '../../core/access/permissions.ts'
import { refuse as common } from '../../core/refusals.ts'
import { boolean, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

const Grant = v.pipe(
  v.string(common.not_string()),
  v.check(isGrantable, () => refuse.not_permission({ permissions: permissions.join(', ') })),
)

/** The permissions of a key, each once; null means all. */
export const Grants = v.nullable(
  v.pipe(
    v.array(Grant),
    v.minLength(1, refuse.no_permissions()),
    v.transform((list) => [...new Set(list)]),
  ),
)

/** Whether `after` grants a permission that `before` does not; null grants all, including later ones. */
export function isWider(before: readonly string[] | null, after: readonly string[] | null) {
  if (before === null) return false
  if (after === null) return true
  return permissions.some((permission) => holds(after, permission) && !holds(before, permission))
}

function holds(grants: readonly string[], permission: string): boolean {
  return grants.includes(permission) || grants.includes(permission.replace(/:.*/, ':*'))
}

/** Refuses a person who does not exist or has left; keeps them active until the key is stored. */
export async function requirePerson(
  sql: Sql,
  employee_id: number,
  { field, left }: { field: string; left: string },
): Promise<void> {
  const [person] = await readRows(
    sql,
    { is_active: boolean },
    'select is_active from employees where company_id = $1 and id = $2 for share',
    [employee_id],
  )
  if (!person) throw invalid({ [field]: common.no_such_employee() })
  if (!person.is_active) throw invalid({ [field]: left })
}
