import type { Context } from '../../core/operation.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import { columnsOf, selectRecords } from '../../db/statements/records.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { quotedName } from '../../lib/quoted-name.ts'
import { deleteFeedsMadeBy } from '../calendar-feeds/delete.ts'
import { ApiKeySchema, apiKeys, db, personOfKey } from './schema.ts'

/**
 * Revokes the keys that reach the person, or the person and everybody below, in the transaction in which the person
 * leaves. A key that reaches the company and names the person continues to work. A dry run lists both.
 */
export async function endKeysOf(
  context: Context,
  person: { id: number; name: string },
): Promise<void> {
  const { sql, services, now_ms, audit, dry_run, effect } = context
  const keys = await selectRecords(
    sql,
    apiKeys,
    'k.employee_id = $2 and k.revoked_at is null order by k.id for update of k',
    [person.id],
  )
  const isEnded = new Set(keys.filter(({ reach }) => reach !== 'company').map(({ id }) => id))
  if (isEnded.size > 0) {
    const revoked = await revokeKeys(sql, { ids: [...isEnded], now: formatInstant(now_ms) })
    for (const after of revoked) {
      const before = keys.find(({ id }) => id === after.id)
      audit({ record_type: 'api_key', record_id: after.id, before, after })
      services.keyChanges.notify(after.id)
    }
    await deleteFeedsMadeBy(context, 'api_key_id', [...isEnded])
  }
  const continuing = keys.length - isEnded.size
  if (!dry_run || keys.length === 0) return
  effect({
    ended_keys: keys.filter(({ id }) => isEnded.has(id)).map(({ name }) => name),
    continuing_keys: continuing === 0 ? null : continuingKeys(continuing, person.name),
  })
}

/** Makes the processes that cache the person's keys read the name again. */
export async function renameKeysOf({ sql, services }: Context, employee_id: number): Promise<void> {
  for (const { id } of await touchKeys(sql, { employee_id })) services.keyChanges.notify(id)
}

/** Describes a person's keys that remain valid after the employment ends. */
function continuingKeys(count: number, name: string): string {
  return count === 1
    ? `1 key that names ${quotedName(name)} continues to work`
    : `${count} keys that name ${quotedName(name)} continue to work`
}

const revokeKeys = prepare(({ company_id, ids, now }: Params<{ ids: number[]; now: string }>) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', (eb) => eb.fn.any(ids))
    .returning(columnsOf('api_keys', ApiKeySchema, { person: personOfKey('api_keys') })),
)

const touchKeys = prepare(({ company_id, employee_id }: Params<{ employee_id: number }>) =>
  db
    .updateTable('api_keys')
    .set((eb) => ({ reach: eb.ref('reach') }))
    .where('company_id', '=', company_id)
    .where('employee_id', '=', employee_id)
    .where('revoked_at', 'is', null)
    .returning('id'),
)
