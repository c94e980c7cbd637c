import { type EarningNames, PAY_COMPONENTS } from '../../../core/company/company-settings.ts'
import { csv, csvFile, type ExportedPeriod, type ExportFile, exportLines } from './rows.ts'

export type ProviderBSpiSettings = {
  /** Empty when the company has none. */
  provider_b_client_id: string
  pay_components?: Partial<EarningNames>
}

/** Writes the `provider_b_spi` file: one line per employee and pay component. */
export function writeProviderBSpi(
  period: ExportedPeriod,
  settings: ProviderBSpiSettings,
): ExportFile {
  const components = { ...PAY_COMPONENTS, ...settings.pay_components }
  const records = exportLines(period.rows, components).map(({ worker_id, name, hours }) =>
    TITLES.map((title) => {
      if (title === 'Client ID') return settings.provider_b_client_id
      if (title === 'Worker ID') return worker_id
      if (title === 'Pay Component') return name
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
