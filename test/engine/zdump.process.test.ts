import { describe, expect, test } from 'vitest'
import { formatInstant } from '../../src/lib/calendar/instants.ts'
import { tzdataVersion, zone } from '../../src/lib/calendar/zones.ts'
import { systemTzdataVersion, zdump } from '../support/zdump.ts'

const HOUR = 3_600_000

const ZDUMP_ZONES = [
  'America/Vancouver',
  'America/Dawson_Creek',
  'America/Fort_Nelson',
  'America/Creston',
  'America/Edmonton',
  'America/Yellowknife',
  'America/Inuvik',
  'America/Winnipeg',
  'America/Whitehorse',
  'America/Regina',
  'America/Toronto',
  'America/Rankin_Inlet',
  'America/Iqaluit',
  'America/Halifax',
  'America/Goose_Bay',
  'America/St_Johns',
  'America/New_York',
  'America/Chicago',
  'America/Indiana/Knox',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Mexico_City',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Santiago',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Kwajalein',
]

describe('the zone table and the system’s tz database', () => {
  const system = systemTzdataVersion()

  test('the table is not older than the system’s', (context) => {
    if (system === null) return context.skip('the system has no tzdata.zi')
    expect(tzdataVersion >= system, `table ${tzdataVersion}, system ${system}`).toBe(true)
  })

  test.for(ZDUMP_ZONES)('%s agrees with zdump from 1970 to 2037', (name, context) => {
    if (system === null) return context.skip('the system has no tzdata.zi')
    if (system < tzdataVersion) {
      context.skip(`the system's tzdata ${system} is older than the table's ${tzdataVersion}`)
    }
    expectToAgreeWithZdump(name)
  })
})

/** Both sides of every transition, and every sixth hour in between. */
function expectToAgreeWithZdump(name: string): void {
  const lines = zdump(name)
  const table = zone(name)
  const wrong: string[] = []
  const check = (ms: number, offset: number) => {
    const ours = table.offsetMsAt(ms)
    if (ours !== offset) wrong.push(`${formatInstant(ms)} ${ours / 1000} not ${offset / 1000}`)
  }
  for (const { epoch_ms, offset_ms } of lines) check(epoch_ms, offset_ms)
  let next = 0
  let offset = lines[0]?.offset_ms ?? table.offsetMsAt(0)
  for (let ms = 0; ms < Date.UTC(2038, 0); ms += 6 * HOUR) {
    while (next < lines.length && lines[next]!.epoch_ms <= ms) offset = lines[next++]!.offset_ms
    check(ms, offset)
  }
  expect(wrong.slice(0, 5)).toEqual([])
}
