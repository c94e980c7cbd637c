export { EARNINGS_CODES, type ProviderARunSettings, writeProviderARun } from './provider-a-run.ts'
export { type ProviderBSpiSettings, writeProviderBSpi } from './provider-b-spi.ts'
export type { ExportedPeriod, ExportFile, ExportRow } from './rows.ts'
export { WORKBOOK_BUCKETS, type WorkbookLine, writeWorkbook, XLSX } from './workbook.ts'
