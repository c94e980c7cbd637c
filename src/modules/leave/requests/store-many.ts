import { writeRecords } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { LeaveRequest } from './request.ts'
import { type LeaveRequestRecord, leaveRequests } from './schema.ts'

/** The columns that requests of one statement have of their own, with their types. */
const types = {
  days: 'numeric',
  day_millidays: 'int[]',
  day_minutes: 'int[]',
  full_minutes: 'int',
  warnings: 'text[]',
  guards_overlap: 'boolean',
} as const

type Own = keyof typeof types
type Common = 'status' | 'decided_at' | 'decided_by' | 'rejection_reason' | 'updated_at'

type Columns<Each extends Own, All extends Common> = {
  each: readonly Each[]
  /** Those that have one value for all requests. */
  all: readonly All[]
}

/** Stores these columns of requests with one statement; returns the requests by id. */
export function storeRequests<Each extends Own, All extends Common>(
  sql: Sql,
  requests: readonly Pick<LeaveRequest, 'id' | Each | All>[],
  { each, all }: Columns<Each, All>,
): Promise<LeaveRequestRecord[]> {
  const [first] = requests
  if (!first) return Promise.resolve([])
  const rows = requests.map((request) =>
    Object.fromEntries((['id', ...each] as const).map((name) => [name, request[name]])),
  )
  const values = all.map((name) => {
    const value = first[name]
    return name === 'decided_by' ? JSON.stringify(value) : value
  })
  const columns = ['id bigint', ...each.map((name) => `${name} ${types[name]}`)]
  const set = [
    ...each.map((name) => `${name} = n.${name}`),
    ...all.map((name, index) => `${name} = $${index + 3}`),
  ]
  return writeRecords(
    sql,
    leaveRequests,
    // Citus takes no casts of columns whose functions are only stable, as that of a text to an array is.
    `update leave_requests r set ${set}
     from jsonb_to_recordset($2::jsonb) as n(${columns})
     where r.company_id = $1 and r.id = n.id
     returning r.*`,
    [JSON.stringify(rows), ...values],
  )
}
