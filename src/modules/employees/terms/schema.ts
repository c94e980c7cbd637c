import * as v from 'valibot'
import { CivilDate, Code, Id } from '../../../core/schema.ts'
import { OvertimeRecord } from '../../company/overtime-record.ts'
import { TERM_FACTS } from '../../terms/table.ts'
import { payBases } from '../table.ts'

const Agreed = {
  timezone: v.pipe(Code, v.description('IANA name, for the instants of planned shifts.')),
  country_code: v.pipe(Code, v.description('ISO 3166-1 alpha-2.')),
  region: v.nullable(Code),
  pay_basis: v.pipe(
    v.nullable(v.picklist(payBases)),
    v.description('What hours are paid by; null: the company setting.'),
  ),
  overtime: v.pipe(
    v.nullable(OvertimeRecord),
    v.description(
      'exempt, a preset, thresholds in hours, or null for the rule of the place or of the company.',
    ),
  ),
  working_share: v.pipe(v.number(), v.description('Of full time: above 0, at most 1.')),
  leave_policies: v.pipe(
    v.record(
      Code,
      v.strictObject({ policy_id: v.nullable(Id), annual_amount: v.nullable(v.number()) }),
    ),
    v.description(
      'By leave type; policy_id null and types that are not named: the default policy.',
    ),
  ),
}

/** Complete terms from a date on, until the next version. */
const TermsSchema = v.strictObject({
  effective_date: v.pipe(v.nullable(CivilDate), v.description('Null: always.')),
  ...Agreed,
  changed: v.pipe(
    v.array(v.picklist(TERM_FACTS)),
    v.description('What begins on that date; other facts stay as they are.'),
  ),
})

export const TermsList = v.strictObject({ data: v.array(TermsSchema) })
