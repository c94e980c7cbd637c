import { isIPv4 } from 'node:net'
import { network } from '../auth/authenticate.ts'

/** Returns the /24 or /64 of an address, since the owner of one address often has the others. */
export function networkOf(address: string): string {
  const of = network(address)
  return isIPv4(of) ? of.replace(/\d+$/, '0/24') : of
}
