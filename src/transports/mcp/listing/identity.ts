import { version } from '../../../lib/version.ts'

/** The identity of the server, before and during a connection. */
export const serverIdentity = { name: 'rollcall', title: 'Rollcall', version }
