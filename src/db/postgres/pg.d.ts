/** What is used of pg, which has no types here. */
declare module 'pg' {
  export const Client: import('./quick-client.ts').PgClient
}

declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
