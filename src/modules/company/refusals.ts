import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('company', {
  formula: 'must not begin with =, +, -, @ or a tab',
  tabs: 'must be one line without tabs',
  provider_code: 'must be 1 to 20 letters and digits',
  component_length: 'must be 1 to 40 characters',
  commas: 'must be one line without commas and tabs',
  not_two_days: 'must be two days of the month, such as [1, 16]',
  same_days: 'must be two different days',
  first_day_too_late: 'must begin with a day from 1 to 27, as February may have 28 days',
  unknown_place: 'is not a country or region; send a key such as CA-AB or US',
  seventh_day: 'must be true, false or all_over_40',
  no_threshold: 'must have a threshold; send null for no overtime',
  double_not_greater: 'must be greater than daily',
  overtime_form: 'must be null, hours as {form}, or one of: {choices}',
  wrong_threshold: 'has a wrong or unknown field: {field}',
})
