import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFolder } from '../../support/folder.ts'
import { goldenHours, storeGoldenCase } from '../../support/golden-hours.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const run = promisify(execFile)
const folder = ownFolder()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
})
afterAll(() => server.close())

test('the workbook opens in LibreOffice, which computes the same sums', async (context) => {
  const office = await run('soffice', ['--version']).catch(() => undefined)
  if (!office) return context.skip('There is no LibreOffice on this machine.')
  await addEmployee(server, {
    first_name: '=HYPERLINK("http://x")',
    last_name: '<b>&',
    works_weekdays: true,
  })
  const h27 = goldenHours.cases.find(({ id }) => id === 'H27')!
  const id = await storeGoldenCase(server.database, server.company_id, h27)
  await server.sql(
    `update employees set employee_number = '000102' where company_id = $1 and id = $2`,
    [id],
  )
  const url = `${server.url}/api/v1/reports/payroll-hours/export`
  const response = await fetch(`${url}?from=2026-10-04&to=2026-10-17&format=xlsx`, {
    headers: { 'X-API-Key': server.key },
  })
  await writeFile(join(folder, 'hours.xlsx'), Buffer.from(await response.arrayBuffer()))
  await mkdir(join(folder, 'profile/user'), { recursive: true })
  await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), alwaysRecalculate)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  // Comma, quote, UTF-8, from the first line, with cells as displayed.
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'
  const convert = ['--headless', '--convert-to', csv, '--outdir', folder]
  await run('soffice', [profile, ...convert, join(folder, 'hours.xlsx')])
  const rows = (await readFile(join(folder, 'hours.csv'), 'utf8')).trim().split('\n')
  expect(rows).toHaveLength(4)
  expect(rows[2]).toContain('000102')
  const first = rows[0]!.split(',').indexOf('Regular hours')
  expect(rows[2]!.split(',').slice(first, first + 10)).toEqual([
    '62.00',
    '0.00',
    '0.00',
    '0.00',
    '7.50',
    '7.50',
    '0.00',
    '0.00',
    '0.00',
    '77.00',
  ])
})

/**
 * LibreOffice setting: compute formulas when a file is opened instead of using the stored values.
 */
const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`
