export { writeProviderARun } from './provider-a-run.ts'
export { writeProviderBSpi } from './provider-b-spi.ts'
export type { ExportedPeriod, ExportFile, ExportRow } from './rows.ts'
export { writeWorkbook, XLSX } from './workbook.ts'
