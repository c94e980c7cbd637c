import { EARNINGS_CODES, type EarningNames } from '../../../core/company/company-settings.ts'
import type { PayFrequency } from '../../../engine/pay-periods.ts'
import { FREQUENCY_LETTERS } from '../../../engine/period-labels.ts'
import { csv, csvFile, type ExportedPeriod, type ExportFile, exportLines } from './rows.ts'

export type ProviderARunSettings = {
  /** Empty when the company has none. */
  provider_a_iid: string
  earnings_codes: Partial<EarningNames>
}

/** Writes the `provider_a_run` file: one line per employee and earnings code. */
export function writeProviderARun(
  period: ExportedPeriod,
  settings: ProviderARunSettings,
): ExportFile {
  const start = usDate(period.start_date)
  const end = usDate(period.end_date)
  const codes = { ...EARNINGS_CODES, ...settings.earnings_codes }
  const { pay_frequency } = period
  const letter = pay_frequency === null ? '' : FREQUENCY_LETTERS[pay_frequency]
  const records = exportLines(period.rows, codes).map(({ worker_id, name: code, hours }) => [
    settings.provider_a_iid,
    letter,
    start,
    end,
    worker_id,
    code,
    hours,
    '',
    '0',
    '',
    'BASE',
  ])
  const name = pay_frequency === null ? 'Range' : FREQUENCY_NAMES[pay_frequency]
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
