import { askKinds } from '../../../core/access/ask-kinds.ts'
import {
  boolean,
  nullable,
  number,
  oneOf,
  type ShapedRow,
  string,
} from '../../../db/statements/read-rows.ts'
import { languages } from '../../../words/index.ts'
import { approvalMailEvents } from '../table.ts'

export const jobShape = {
  id: number,
  company_id: number,
  group_id: number,
  claim: string,
  attempt: number,
  event: oneOf(...approvalMailEvents),
  kind: nullable(oneOf(...askKinds)),
  request_id: nullable(number),
  message_id: string,
  created_at: string,
  employee_id: number,
  first_name: string,
  name: string,
  email: string,
  timezone: string,
  /** The language of the email. */
  language: oneOf(...languages),
  is_active: boolean,
  is_admin: boolean,
  company_name: string,
}

/** An email to somebody who decides, with the person and the company. */
export type ApprovalMailJob = ShapedRow<typeof jobShape>
