import { askKinds } from '../../../core/access/ask-kinds.ts'
import type { ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import { languages } from '../../../words/index.ts'
import { approvalMailEvents } from '../table.ts'

export const jobShape = {
  id: column.number,
  company_id: column.number,
  group_id: column.number,
  claim: column.string,
  attempt: column.number,
  event: column.oneOf(...approvalMailEvents),
  kind: column.nullable(column.oneOf(...askKinds)),
  request_id: column.nullable(column.number),
  message_id: column.string,
  created_at: column.string,
  employee_id: column.number,
  first_name: column.string,
  name: column.string,
  email: column.string,
  timezone: column.string,
  /** The language of the email. */
  language: column.oneOf(...languages),
  is_active: column.boolean,
  is_admin: column.boolean,
  company_name: column.string,
}

/** An email to somebody who decides, with the person and the company. */
export type ApprovalMailJob = ShapedRow<typeof jobShape>
