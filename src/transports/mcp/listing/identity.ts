import { version } from '../../../lib/version.ts'
import { iconPath } from '../../site-root.ts'

/** The identity of the server, before and during a connection. */
export const serverIdentity = { name: 'rollcall', title: 'Rollcall', version }

/** Returns the identity during a connection; its icon is that of the site, if the site has an address. */
export function identityAt({ public_url }: { public_url?: string | null }) {
  return public_url ? { ...serverIdentity, icons: iconsOf(public_url) } : serverIdentity
}

/** Returns the icons of a site: a PNG, which every client with icons can show. */
export function iconsOf(site_url: string) {
  return [{ src: `${site_url}${iconPath}`, mimeType: 'image/png', sizes: ['32x32'] }]
}
