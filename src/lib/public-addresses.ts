import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Whether an IP address is public, so that webhooks may be sent to it: IPv4 without its special ranges; of
 * IPv6 only global unicast, without addresses that embed IPv4 and documentation ranges.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return global.check(address, 'ipv6') && !exceptions.check(address, 'ipv6')
}

// The IANA registry of special-purpose IPv4 addresses, multicast (224/4) and reserved (240/4). Each list has
// one family: with ::ffff:0:0/96 in it, a list refuses every IPv4 address.
const special = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

// Global unicast, RFC 4291; excludes mapped (::ffff:0:0/96), translated (64:ff9b::/96), unique local
// (fc00::/7), link-local (fe80::/10) and multicast (ff00::/8) addresses.
const global = blockList('ipv6', ['2000::/3'])

// IETF protocols with Teredo and ORCHID, documentation, 6to4, documentation.
const exceptions = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
