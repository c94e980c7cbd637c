import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskHandlers } from '../../src/cli/tasks.ts'
import type { Database } from '../../src/db/connect.ts'
import { type SocketServer, serveSocket } from '../../src/db/embedded/index.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { csvRecords, separatorOf } from '../../src/lib/csv/read.ts'
import { makeServices } from '../../src/server/services.ts'
import { rollcall as runCommand } from '../support/command.ts'
import { testKey } from '../support/copies.ts'
import {
  onPostgres,
  openMigrated,
  openTestDatabase,
  type TestDatabase,
} from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { addEmployee } from '../support/people.ts'
import { databaseUrl } from '../support/postgres-url.ts'
import type { TestServer } from '../support/server.ts'

const folder = ownFolder()
/** Each command is a separate process. */
const processes_ms = 300_000

let database: Database
let store: TestDatabase | undefined
let socket: SocketServer | undefined
let env: Record<string, string>
let company_id: number
let anna: number
let ben: number

// Next to the process that uses the embedded database, or on PostgreSQL.
beforeAll(async () => {
  if (onPostgres()) {
    store = await openTestDatabase()
    database = store.database
    const [row] = await ask<{ name: string }>('select current_database() as name', [], null)
    env = { DATABASE_URL: databaseUrl(row!.name), DATA_DIR: folder, ENCRYPTION_KEY: testKey }
  } else {
    database = await openMigrated(folder)
    const services = makeServices(makeSecrets(Buffer.alloc(32)), '')
    socket = await serveSocket(folder, taskHandlers({ database, services, now: Date.now }))
    env = { DATA_DIR: folder }
  }
  const place = ['--timezone', 'America/Toronto', '--json']
  const made = await rollcall('company', 'create', '--name', 'Maple', ...place)
  company_id = JSON.parse(made.stdout).id
  const server = { sql: ask } as unknown as TestServer
  anna = await addEmployee(server, { company_id, first_name: 'Anna' })
  ben = await addEmployee(server, { company_id, first_name: 'Ben' })
}, processes_ms)

afterAll(async () => {
  await socket?.close()
  await (store ?? database).close()
})

async function ask<Row>(
  text: string,
  values: readonly unknown[] = [],
  company: number | null = company_id,
): Promise<Row[]> {
  const tx = database.begin({ company_id: company })
  const rows = await tx.sql<Row>(text, values)
  await tx.commit()
  return rows
}

const rollcall = (...args: string[]) => runCommand(env, ...args)

let files = 0
function fileOf(...lines: string[]): string {
  files += 1
  const path = join(folder, `punches-${files}.csv`)
  writeFileSync(path, lines.join('\n'))
  return path
}

const importFile = (file: string, ...options: string[]) =>
  rollcall('import', 'punches', file, '--company', String(company_id), ...options)

async function numberOf(employee_id: number): Promise<string> {
  const [row] = await ask<{ employee_number: string }>(
    'select employee_number from employees where company_id = $1 and id = $2',
    [employee_id],
  )
  return row!.employee_number
}

describe('rollcall import punches', () => {
  test(
    'adds the punches of a file, columns in any order, and recognises them the next time',
    async () => {
      const [a, b] = [await numberOf(anna), await numberOf(ben)]
      const file = fileOf(
        'Clock_Out,notes,employee_number,clock_in,break_minutes',
        `2025-01-06T17:00,"late, ""sorry""",${a},2025-01-06T09:00,30`,
        '',
        `,,${b},2025-01-06 08:00:00-05:00,`,
      )
      const first = await importFile(file)
      expect(first).toMatchObject({ code: 0, stderr: '' })
      expect(first.stdout).toBe('2 added, 0 already stored, 0 rejected.\n')
      const rows = await ask(
        `select employee_id, clock_in, clock_out, break_minutes, notes, source, status
         from time_entries where company_id = $1 order by clock_in`,
      )
      expect(rows).toEqual([
        {
          employee_id: ben,
          clock_in: '2025-01-06T13:00:00Z',
          clock_out: null,
          break_minutes: 0,
          notes: null,
          source: 'import',
          status: 'active',
        },
        {
          employee_id: anna,
          clock_in: '2025-01-06T14:00:00Z',
          clock_out: '2025-01-06T22:00:00Z',
          break_minutes: 30,
          notes: 'late, "sorry"',
          source: 'import',
          status: 'completed',
        },
      ])
      const audit = await ask(
        `select distinct operation, channel, actor_kind, actor_name from audit_log
         where company_id = $1 and record_type = 'time_entry'`,
      )
      expect(audit).toEqual([
        {
          operation: 'time_entries.create_many',
          channel: 'cli',
          actor_kind: 'system',
          actor_name: 'rollcall CLI',
        },
      ])
      expect((await importFile(file)).stdout).toBe('0 added, 2 already stored, 0 rejected.\n')
    },
    processes_ms,
  )

  test(
    'reports refused rows by line, and takes its report back once it is mended',
    async () => {
      const file = fileOf(
        'employee_id,employee_number,clock_in,clock_out,notes',
        `${anna},,2025-02-03T09:00,2025-02-03T17:00,"two`,
        'lines"',
        `${anna},,2025-02-30T09:00,,`,
        `${anna},,2025-02-04T09:00,2025-02-04T08:00,"a ""note"""`,
        ',777777,2025-02-04T10:00,,',
        `${anna},${await numberOf(ben)},2025-02-04T10:00,,`,
        ',,2025-02-04T10:00,,',
        `${anna},,2025-02-04`,
        `${anna},,2025-02-05T09:00,,`,
      )
      const { code, stdout, stderr } = await importFile(file)
      expect(code).toBe(1)
      expect(stderr).toBe('6 rows were rejected. Fix them and import them again.\n')
      const [said, head, ...lines] = stdout.trimEnd().split('\n')
      expect(said).toBe('2 added, 0 already stored, 6 rejected.')
      expect(head).toMatch(/^LINE +WHY$/)
      expect(lines.map((line) => /^(\d+) +(\w+)/.exec(line)?.slice(1))).toEqual([
        ['9', 'has'],
        ['4', 'clock_in'],
        ['5', 'clock_out'],
        ['6', 'employee_number'],
        ['7', 'employee_number'],
        ['8', 'employee_id'],
      ])

      const report = join(folder, 'refused.csv')
      const again = await importFile(file, '--report', report)
      expect(again.stdout).toBe('0 added, 2 already stored, 6 rejected.\n')
      expect(again.stderr).toContain(`They are in ${report}.`)
      const written = readFileSync(report, 'utf8')
      expect(written.split('\n')[0]).toBe(
        'employee_id,employee_number,clock_in,clock_out,notes,line,why',
      )
      writeFileSync(report, written.replace('2025-02-04T08:00', '2025-02-04T18:00'))
      expect((await importFile(report)).stdout).toMatch(/^1 added, 0 already stored, 5 rejected\./)
      const [row] = await ask<{ notes: string }>(
        `select notes from time_entries where company_id = $1 and clock_in = '2025-02-04T14:00Z'`,
      )
      expect(row?.notes).toBe('a "note"')
    },
    processes_ms,
  )

  test(
    'stores what closes or restores an entry, and names what differs or was deleted',
    async () => {
      const row = (day: string, out: string) => `${anna},2025-05-${day}T09:00,${out}`
      const head = 'employee_id,clock_in,clock_out'
      const first = [row('05', ''), row('06', '2025-05-06T17:00'), row('07', '2025-05-07T17:00')]
      const gone = row('08', '2025-05-08T17:00')
      expect((await importFile(fileOf(head, ...first, gone))).code).toBe(0)
      await ask(
        `update time_entries set deleted_at = now()
         where company_id = $1 and work_date in ('2025-05-07', '2025-05-08')`,
      )
      const closed = row('05', '2025-05-05T17:00')
      const restored = row('07', '2025-05-07T18:00')
      const same = row('06', '2025-05-06T17:00')
      const good = await importFile(fileOf(head, closed, restored, same))
      expect(good.stdout).toBe('0 added, 1 closed, 1 restored, 1 already stored, 0 rejected.\n')
      expect(good.code).toBe(0)
      const bad = await importFile(fileOf(head, same, row('06', '2025-05-06T19:00'), gone))
      expect(bad.code).toBe(1)
      const [said, , differs, deleted] = bad.stdout.trimEnd().split('\n')
      expect(said).toBe('0 added, 1 already stored, 2 rejected.')
      expect(differs).toMatch(
        /^3 +clock_out differs from the stored entry\. Entry \d+ was not changed/,
      )
      expect(deleted).toMatch(/^4 +\S.*deleted.*restore/i)
    },
    processes_ms,
  )

  test(
    'reads the files of spreadsheets: hours without a zero, empty rows, a line with the separator',
    async () => {
      const file = fileOf(
        'sep=;',
        'employee_id;clock_in;clock_out',
        `${ben};2025-05-12 9:05;2025-05-12 17:00`,
        ';;',
        ' ; ; ;',
        `${ben};2025-05-13T9:05:30;`,
        ';;',
      )
      const { stdout, code } = await importFile(file)
      expect(stdout).toBe('2 added, 0 already stored, 0 rejected.\n')
      expect(code).toBe(0)
      const stored = await ask(
        `select clock_in from time_entries
         where company_id = $1 and work_date between '2025-05-12' and '2025-05-13' order by 1`,
      )
      expect(stored).toEqual([
        { clock_in: '2025-05-12T13:05:00Z' },
        { clock_in: '2025-05-13T13:05:30Z' },
      ])
      const wrong = await importFile(fileOf('employee_id,clock_in', `${ben},12.05.2025 9:05`))
      expect(wrong.code).toBe(1)
    },
    processes_ms,
  )

  test(
    'on a dry run tells the same and stores nothing',
    async () => {
      const file = fileOf('employee_id;clock_in', `${anna};2025-03-03T09:00`, `${anna};soon`)
      const { code, stdout } = await importFile(file, '--dry-run')
      expect(code).toBe(1)
      expect(stdout).toContain('1 would be added, 0 already stored, 1 rejected.')
      const stored = `select id from time_entries where company_id = $1 and work_date = '2025-03-03'`
      expect(await ask(stored)).toEqual([])
    },
    processes_ms,
  )

  test(
    'takes thousands in parts',
    async () => {
      const lines = Array.from({ length: 3_500 }, (_, n) => {
        const clock_in = new Date(Date.UTC(2020, 0, 1, n)).toISOString()
        return `${n % 2 === 0 ? anna : ben},${clock_in}`
      })
      const { code, stdout } = await importFile(fileOf('employee_id,clock_in', ...lines))
      expect(stdout).toBe('3,500 added, 0 already stored, 0 rejected.\n')
      expect(code).toBe(0)
    },
    processes_ms,
  )

  test.each<[string, string[], RegExp]>([
    ['a column of no use', ['employee_id,clock_in,sorce'], /unknown columns: "sorce"/],
    ['a column twice', ['employee_id,clock_in,Clock In'], /clock_in twice/],
    ['no clock-in', ['employee_id,clock_out'], /no column clock_in/],
    ['nobody', ['clock_in,notes'], /no column for the employee/],
    ['nothing', [], /is empty/],
    ['a quote that is never closed', ['employee_id,clock_in', '1,"2025'], /Line 2: a quoted cell/],
  ])(
    'refuses a file with %s',
    async (_, lines, why) => {
      const { code, stderr } = await importFile(fileOf(...lines))
      expect(code).toBe(1)
      expect(stderr).toMatch(why)
    },
    processes_ms,
  )

  test(
    'says which file and company it does not have, and what is no UTF-8',
    async () => {
      expect((await importFile(join(folder, 'none.csv'))).stderr).toContain('none.csv')
      const file = fileOf('employee_id,clock_in', '1,2025-01-01T09:00')
      const wrong = await rollcall('import', 'punches', file, '--company', '999999')
      expect(wrong).toMatchObject({ code: 1 })
      expect(wrong.stderr).toContain('There is no company 999999')
      writeFileSync(file, Buffer.from([0x61, 0xe9, 0x62]))
      expect((await importFile(file)).stderr).toContain('is not valid UTF-8')
    },
    processes_ms,
  )
})

describe('a CSV text', () => {
  const read = async (text: string) =>
    (await Array.fromAsync(csvRecords(text, separatorOf(text)))).map(({ line, cells }) => [
      line,
      ...cells,
    ])

  test.each<[string, unknown[][]]>([
    [
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    ['\ufeffa,b', [[1, 'a', 'b']]],
    [
      'a,b\n\n\r\n1,2',
      [
        [1, 'a', 'b'],
        [4, '1', '2'],
      ],
    ],
    [
      '"a,""b""","c\r\nd"\nx,',
      [
        [1, 'a,"b"', 'c\r\nd'],
        [3, 'x', ''],
      ],
    ],
    [
      'a;b\n"1;2";3,5',
      [
        [1, 'a', 'b'],
        [2, '1;2', '3,5'],
      ],
    ],
    [
      'a\tb\n1\t',
      [
        [1, 'a', 'b'],
        [2, '1', ''],
      ],
    ],
    [',\n', [[1, '', '']]],
    [
      'a\n"x"y',
      [
        [1, 'a'],
        [2, '"x"y'],
      ],
    ],
    ['', []],
  ])('%j', async (text, records) => {
    expect(await read(text)).toEqual(records)
  })
})
