import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { Id } from '../../../core/schema.ts'
import { nullable, number, oneOf, readRows, string } from '../../../db/statements/read-rows.ts'
import { assessEach, type RequestedLeave, requestedLeave } from './assess.ts'
import { FactsSchema, factsOfEach } from './effects.ts'
import { verdictFields } from './preview.ts'
import { problemsOf, warningsOf } from './rules.ts'
import { dayParts } from './table.ts'

export const previewLeaveRequests = defineOperation({
  name: 'leave_requests.preview_many',
  summary: 'Preview the approval of pending leave requests, each as if it were the only one.',
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'team', ids: { ids: 'leave_requests' }, deputies: true },
  transports: ['dashboard'],
  transaction: 'write',
  input: v.strictObject({ ids: v.array(Id) }),
  output: v.strictObject({
    data: v.array(v.strictObject({ ...FactsSchema.entries, ...verdictFields })),
  }),
  async run(context, { ids }) {
    const assessed = await assessEach(context, await pendingRequests(context, ids))
    const facts = await factsOfEach(context, assessed)
    const step = { asks: false, approves: true, override_blackout: false }
    return {
      data: assessed.map((each, index) => ({
        ...facts[index]!,
        warnings: warningsOf(each),
        problems: problemsOf(each, step),
      })),
    }
  },
})

const pendingShape = {
  id: number,
  employee_id: number,
  type: string,
  start_date: string,
  end_date: string,
  start_day_part: oneOf(...dayParts),
  end_day_part: oneOf(...dayParts),
  hours: nullable(number),
}

/** Returns those of the requests that are pending and that the caller reaches. */
async function pendingRequests(
  { sql, people }: Context,
  ids: readonly number[],
): Promise<RequestedLeave[]> {
  const rows = await readRows(
    sql,
    pendingShape,
    `select id, employee_id, type, start_date, end_date, start_day_part, end_day_part, hours
     from leave_requests
     where company_id = $1 and id = any($2::bigint[]) and status = 'pending'
       and ($3::bigint[] is null or employee_id = any($3))
     order by id`,
    [ids, people],
  )
  return requestedLeave(sql, rows)
}
