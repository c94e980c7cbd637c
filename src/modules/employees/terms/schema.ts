import * as v from 'valibot'
import { CivilDate, Code, described, Id } from '../../../core/schema.ts'
import { OvertimeRecord } from '../../company/overtime-record.ts'
import { TERM_FACTS } from '../../terms/table.ts'
import { payBases } from '../table.ts'

const Agreed = {
  timezone: described(Code, 'IANA name, for the instants of planned shifts.'),
  country_code: described(Code, 'ISO 3166-1 alpha-2.'),
  region: v.nullable(Code),
  pay_basis: described(
    v.nullable(v.picklist(payBases)),
    'What hours are paid by; null: the company setting.',
  ),
  overtime: described(
    v.nullable(OvertimeRecord),
    'exempt, a preset, thresholds in hours, or null for the rule of the place or of the company.',
  ),
  working_share: described(v.number(), 'Of full time: above 0, at most 1.'),
  leave_policies: described(
    v.record(
      Code,
      v.strictObject({ policy_id: v.nullable(Id), annual_amount: v.nullable(v.number()) }),
    ),
    'By leave type; policy_id null and types that are not named: the default policy.',
  ),
}

/** Complete terms from a date on, until the next version. */
const TermsSchema = v.strictObject({
  effective_date: described(v.nullable(CivilDate), 'Null: always.'),
  ...Agreed,
  changed: described(
    v.array(v.picklist(TERM_FACTS)),
    'What begins on that date; other facts stay as they are.',
  ),
})

export const TermsList = v.strictObject({ data: v.array(TermsSchema) })
