import { EARNINGS_CODES } from '../../../core/company-settings.ts'
import type { PaidCategory } from '../../../engine/hours/index.ts'
import type { PayFrequency } from '../../../engine/pay-periods.ts'
import { csv, csvFile, type ExportedPeriod, type ExportFile, exportLines } from './rows.ts'

export type ProviderARunSettings = {
  /** Empty when the company has none. */
  provider_a_iid: string
  earnings_codes: Partial<Record<PaidCategory, string>>
}

/** Writes the `provider_a_run` file: one line per employee and earnings code. */
export function writeProviderARun(
  period: ExportedPeriod,
  settings: ProviderARunSettings,
): ExportFile {
  const start = usDate(period.start_date)
  const end = usDate(period.end_date)
  const codes = { ...EARNINGS_CODES, ...settings.earnings_codes }
  const records = exportLines(period.rows).map(({ worker_id, bucket: category, hours }) => [
    settings.provider_a_iid,
    FREQUENCY_CODES[period.pay_frequency],
    start,
    end,
    worker_id,
    codes[category],
    hours,
    '',
    '0',
    '',
    'BASE',
  ])
  const name = FREQUENCY_NAMES[period.pay_frequency]
  const filename = `${name}-${start.replaceAll('/', '')}-${end.replaceAll('/', '')}.csv`
  return csvFile(filename, csv([[FORMAT], TITLES, ...records]))
}

const FORMAT = '##GENERIC## V1.0'

const TITLES = [
  'IID',
  'Pay Frequency',
  'Pay Period Start',
  'Pay Period End',
  'Employee Id',
  'Earnings Code',
  'Pay Hours',
  'Dollars',
  'Separate Check',
  'Worked In Dept',
  'Rate Code',
]

const FREQUENCY_CODES: Record<PayFrequency, string> = {
  weekly: 'W',
  biweekly: 'B',
  semimonthly: 'S',
  monthly: 'M',
}

const FREQUENCY_NAMES: Record<PayFrequency, string> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  semimonthly: 'Semimonthly',
  monthly: 'Monthly',
}

/** Formats a civil date as MM/DD/YYYY. */
function usDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}
