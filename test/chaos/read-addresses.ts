import { inputJsonSchema } from '../../src/core/json-schema.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { type Call, read } from './clients.ts'

/** How many records of each type are read individually. */
const most = 3

/** The URLs of every documented GET route, by path, with the records that they need. */
export async function readAddresses(call: Call): Promise<Map<string, string[]>> {
  const ids = idsIn(call)
  const addresses = new Map<string, string[]>()
  for (const { method, path, operation } of allRoutes) {
    if (method !== 'GET') continue
    const found = await filled(path, ids)
    if (found.length === 0) throw new Error(`There is no record to read at ${path}.`)
    const queries = await queriesOf(
      path,
      ids,
      'per_page' in (inputJsonSchema(operation).properties ?? {}),
    )
    addresses.set(
      path,
      found.flatMap((address) => queries.map((query) => `${address}${query}`)),
    )
  }
  return addresses
}

type Ids = (list: string) => Promise<number[]>

function idsIn(call: Call): Ids {
  return async (list) => {
    const search = list === '/employees' ? '&search=chaos' : ''
    const { data } = await read<{ data: { id: number }[] }>(
      call,
      `${list}?per_page=${most}${search}`,
    )
    return data.slice(0, most).map(({ id }) => id)
  }
}

/** The path with each parameter replaced by the ids in a list of records. */
async function filled(path: string, ids: Ids): Promise<string[]> {
  const [, before, name, after] = /^([^:]*)\/:(\w+)(.*)$/.exec(path) ?? []
  if (before === undefined) return [path]
  const values = known[name!] ?? (await ids(before))
  const all = await Promise.all(values.map((value) => filled(`${before}/${value}${after}`, ids)))
  return all.flat()
}

/** Values of parameters that are no ids. */
const known: Record<string, string[]> = {
  country_code: ['CA', 'US'],
  key: ['ca_easter_monday', 'ca_thanksgiving_day'],
}

async function queriesOf(path: string, ids: Ids, hasPages: boolean): Promise<string[]> {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const range = `from=${day(12)}&to=${day(1)}`
  if (path.endsWith('/explain')) {
    const people = await ids('/employees')
    return people.map((id) => `?employee_id=${id}&date=${day(3)}`)
  }
  if (path.endsWith('/export')) return [`?${range}&format=xlsx`]
  if (path.startsWith('/reports/payroll-hours')) return [`?${range}`]
  // Each export writes an audit row.
  if (path === '/audit-log') return ['?record_type=employee', '?record_type=time_entry']
  if (path.includes('/:') || !hasPages) return ['']
  return ['', '?per_page=2', '?page=2&per_page=1']
}
