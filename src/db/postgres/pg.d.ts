/** The parts of pg that are used; it has no types here. */
declare module 'pg' {
  export const Client: import('./quick-client.ts').PgClient
}

declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
