import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { escapeMarkup } from '../../../lib/markup.ts'
import type { WorkbookLine, WorkbookMessage, WorkbookPeriod } from './workbook-columns.ts'

const lines: WorkbookLine[] = []

parentPort!.on('message', async (message: WorkbookMessage) => {
  if ('lines' in message) {
    lines.push(...message.lines)
    return
  }
  parentPort!.postMessage(new Uint8Array(await workbook(message.write)))
})

const dayTitles = ['Employee number', 'Name', 'Date']

function workbook(period: WorkbookPeriod): Promise<Buffer> {
  const { company_name, start_date, end_date, columns, categories } = period
  const totals = lines.map(({ cells, minutes }) => ({ cells: cells.map(text), minutes }))
  const days = lines.flatMap(({ employee_number, name, days }) =>
    days.map(([day = 0, ...minutes]) => ({
      cells: [text(employee_number), text(name), date(day)],
      minutes,
    })),
  )
  const hours = categories.map(() => ({ width: 13 }))
  const sheets = [
    {
      sheet: 'Totals',
      data: sheetOf(
        columns.map(({ title }) => title),
        categories,
        totals,
      ),
      columns: [...columns.map(({ width }) => ({ width })), ...hours],
      stickyRowsCount: 1,
    },
    {
      sheet: 'Days',
      data: sheetOf(dayTitles, categories, days),
      columns: [{ width: 18 }, { width: 28 }, { width: 12 }, ...hours],
      stickyRowsCount: 1,
    },
    {
      sheet: 'Period',
      data: [
        [{ ...text('Company'), ...bold }, text(company_name)],
        [{ ...text('First date'), ...bold }, date(dayNumber(start_date))],
        [{ ...text('Last date'), ...bold }, date(dayNumber(end_date))],
      ],
      columns: [{ width: 18 }, { width: 40 }],
    },
  ].map((sheet) => ({ ...sheet, orientation: 'landscape' as const }))
  const features = [cachedValues, printed(period)]
  return writeExcelFile(sheets, { features, ...font }).toBuffer()
}

/**
 * Prints each sheet as wide as a Letter page, with the company and the dates above and the head again on each page
 * (ECMA-376, 18.2.5, 18.3.1.46 and 18.3.1.63).
 */
function printed({ company_name, start_date, end_date }: WorkbookPeriod) {
  const name = escapeMarkup(company_name.slice(0, 100).replaceAll('&', '&&'))
  const head = `<oddHeader>&amp;L${name}&amp;R${start_date} to ${end_date}</oddHeader>`
  const foot = '<oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter>'
  const setup = '<pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
  const titles = ['Totals', 'Days'].map(
    (sheet, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheet}!$1:$1</definedName>`,
  )
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml: string) =>
            xml
              .replace(
                /<worksheet[^>]*>/,
                (start) => `${start}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
              )
              .replace(
                /<pageSetup[^>]*\/>/,
                () => `${setup}<headerFooter>${head}${foot}</headerFooter>`,
              ),
        },
        'xl/workbook.xml': {
          transform: (xml: string) =>
            xml.replace(
              /<definedNames\s*(\/>|><\/definedNames>)/,
              () => `<definedNames>${titles.join('')}</definedNames>`,
            ),
        },
      },
    },
  }
}

/** Returns a sheet: a header, one row per line, and a last row of sums. */
function sheetOf(
  titles: readonly string[],
  categories: readonly string[],
  rows: readonly { cells: CellObject[]; minutes: number[] }[],
): Row[] {
  const paid = categories.indexOf('total')
  const header = [...titles, ...categories.map(titleOf)].map((title) => ({
    ...text(title),
    ...bold,
  }))
  const first = titles.length
  const body = rows.map(({ cells, minutes }, i) => [
    ...cells,
    ...minutes.map((value, at) =>
      at === paid
        ? sum(`${cell(first, i + 1)}:${cell(first + paid - 1, i + 1)}`, value)
        : hoursCell(value),
    ),
  ])
  if (rows.length === 0) return [header]
  const sums = categories.map((_, at) => {
    const minutes = rows.reduce((all, row) => all + row.minutes[at]!, 0)
    const column = first + at
    return { ...sum(`${cell(column, 1)}:${cell(column, rows.length)}`, minutes), ...bold }
  })
  const label = [{ ...text('Total'), ...bold }, ...titles.slice(1).map(() => null)]
  return [header, ...body, [...label, ...sums]]
}

const font = { fontFamily: 'Calibri', fontSize: 11 } as const
const bold = { fontWeight: 'bold', ...font } as const

function text(value: string | null): CellObject {
  return { type: String, value: value ?? '' }
}

/** Returns a date as the number of days since 1899-12-30 that spreadsheets use. */
function date(day: number): CellObject {
  return { type: Number, value: day + 25_569, format: 'yyyy-mm-dd' }
}

/** Unrounded hours, displayed with two decimals: sums of rounded hours would be wrong. */
function hoursCell(minutes: number): CellObject {
  return { type: Number, value: minutes / 60, format: '0.00' }
}

/** The library writes formulas without their values; `cachedValues` inserts those after the marker. */
function sum(range: string, minutes: number): CellObject {
  return { type: 'Formula', value: `SUM(${range})${MARK}${minutes / 60}`, format: '0.00' }
}

const MARK = '#='

/** Readers that do not calculate find the value next to each formula (ECMA-376, 18.3.1.4). */
const cachedValues = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.replace(/<f>([^<]*?)#=([^<]*)<\/f>/g, (_, formula, value) => {
            return `<f>${formula}</f><v>${value}</v>`
          }),
      },
    },
  },
}

/** `C12` for column 2 and row 11, both counted from 0. */
function cell(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}

function titleOf(category: string): string {
  const words = category.replaceAll('_', ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)} hours`
}
