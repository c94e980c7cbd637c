import postgresArray from 'postgres-array'

const leftAsText = [1082, 1114, 1184, 1186] // date, timestamp, timestamptz, interval
const arraysOfThem = [1182, 1115, 1185, 1187]

/**
 * MikroORM's `createPostgreSqlTypeParsers`, reimplemented: functions cannot cross a thread, and importing
 * MikroORM in the worker takes 250 ms and 40 MB.
 */
export const typeParsers: Record<number, (text: string) => unknown> = {
  ...Object.fromEntries(leftAsText.map((type) => [type, (text: string) => text])),
  ...Object.fromEntries(arraysOfThem.map((type) => [type, (text) => postgresArray.parse(text)])),
}
