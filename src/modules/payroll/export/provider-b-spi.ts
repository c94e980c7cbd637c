import type { PaidCategory } from '../../../engine/hours/index.ts'
import { csv, csvFile, type ExportedPeriod, type ExportFile, exportLines } from './rows.ts'

/** Pay components by earning category. */
const PAY_COMPONENTS: Record<PaidCategory, string> = {
  regular: 'Hourly',
  overtime: 'Overtime',
  double_time: 'Doubletime',
  holiday_worked: 'Hourly',
  holiday: 'Holiday',
  vacation: 'Vacation',
  sick: 'Sick',
  personal: 'Personal',
  other_leave: 'Other',
}

export type ProviderBSpiSettings = {
  /** Empty when the company has none. */
  provider_b_client_id: string
}

/** Writes the `provider_b_spi` file: one line per employee and pay component. */
export function writeProviderBSpi(
  period: ExportedPeriod,
  settings: ProviderBSpiSettings,
): ExportFile {
  const records = exportLines(period.rows).map(({ worker_id, bucket: category, hours }) =>
    TITLES.map((title) => {
      if (title === 'Client ID') return settings.provider_b_client_id
      if (title === 'Worker ID') return worker_id
      if (title === 'Pay Component') return PAY_COMPONENTS[category]
      return title === 'Hours' ? hours : ''
    }),
  )
  return csvFile(`spi-${period.start_date}-${period.end_date}.csv`, csv([TITLES, ...records]))
}

const TITLES = [
  'Client ID',
  'Worker ID',
  'Org',
  'Job Number',
  'Pay Component',
  'Rate',
  'Rate Number',
  'Hours',
  'Units',
  'Line Date',
  'Amount',
  'Check Seq Number',
  'Override State',
  'Override Local',
  'Override Local Jurisdiction',
  'Labor Assignment',
]
