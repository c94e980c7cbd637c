import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import manifest from '../../../package.json' with { type: 'json' }
import { type Config, isLoopback } from '../../config/index.ts'
import { tzdataVersion } from '../../lib/calendar/zones.ts'
import { makeEgressPolicy } from '../../lib/egress-policy.ts'
import { refusal } from '../print.ts'
import { type Finding, fail, ok, warn } from './findings.ts'
import { directFindings } from './pooler.ts'
import { providerFinding } from './provider.ts'

/** Checks everything that needs no database, some of it over the network. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  return [
    nodeVersion(process.versions.node),
    settings(config),
    zoneData(tzdataVersion, new Date()),
    ...(
      await Promise.all([
        siteUrl(config),
        mailServer(config),
        clientDocuments(config),
        providerFinding(config),
        freeDisk(config),
        directFindings(config),
      ])
    ).flat(),
  ]
}

/** Of a version such as `26.1.0`. */
export function nodeVersion(version: string): Finding {
  const needed = Number.parseInt(manifest.engines.node.replace(/\D+/, ''), 10)
  if (Number.parseInt(version, 10) >= needed) return ok('node', `Node ${version}`)
  return fail('node', `Node ${version} is too old`, `Install Node ${needed} or later.`)
}

/** Of a release such as `2026f`: about six are published a year, starting with `a`. */
export function zoneData(release: string, now: Date): Finding {
  const [year, letter] = [Number(release.slice(0, 4)), release.charCodeAt(4) - 96]
  const made_months = year * 12 + Math.min(12, letter * 2)
  const age_months = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 - made_months
  if (age_months <= 12) return ok('time zones', `release ${release}`)
  const said = `release ${release} is about ${age_months} months old`
  return warn('time zones', said, 'Update Rollcall: governments change time zone rules every year.')
}

function settings({ host, node_env, webhook_allow_private }: Config): Finding {
  if (webhook_allow_private) {
    const said = 'webhooks to private networks are allowed'
    return warn('settings', said, 'Remove WEBHOOK_ALLOW_PRIVATE: it is only for tests.')
  }
  if (node_env !== 'production' && !isLoopback(host)) {
    const said = `NODE_ENV is ${node_env}, but ${host} is reachable from other machines`
    return warn('settings', said, 'Set NODE_ENV=production.')
  }
  return ok('settings', `read, for ${node_env}`)
}

async function siteUrl({ site_url }: Config): Promise<Finding> {
  const { protocol, hostname } = new URL(site_url)
  if (protocol === 'http:' && !isLoopback(hostname)) {
    const todo = 'Put TLS in front and set SITE_URL to the https address.'
    return warn('site', `${site_url} transmits keys unencrypted`, todo)
  }
  try {
    const { ok: isUp } = await fetch(`${site_url}/healthz`, { signal: AbortSignal.timeout(5_000) })
    if (isUp) return ok('site', `${site_url} answers`)
  } catch {
    // Reported below, like any other answer.
  }
  const todo = 'Start the service, or check SITE_URL and the proxy in front of it.'
  return warn('site', `the service does not answer at ${site_url}`, todo)
}

/** A document that exists for as long as one of the hosts does. */
const published = 'https://claude.ai/oauth/claude-code-client-metadata'

/** Tries whether the metadata documents of applications can be fetched, and says whether to take them. */
async function clientDocuments({ oauth, oauth_client_documents }: Config): Promise<Finding> {
  const check = 'client documents'
  if (!oauth) return ok(check, 'not used, since OAUTH is off')
  const [{ fetchClientDocument }, { GuardedAgent }] = await Promise.all([
    import('../../transports/oauth/documents.ts'),
    import('../../modules/webhooks/deliveries/agent.ts'),
  ])
  const agent = new GuardedAgent(makeEgressPolicy(false))
  const isReached = await fetchClientDocument(published, agent).then(
    () => true,
    () => false,
  )
  agent.destroy()
  if (oauth_client_documents && !isReached) {
    const todo = 'Set OAUTH_CLIENT_DOCUMENTS=off, or let the service reach the internet.'
    return warn(check, 'are taken but cannot be fetched, so some applications cannot sign in', todo)
  }
  if (oauth_client_documents) return ok(check, 'are taken and can be fetched')
  return ok(
    check,
    isReached
      ? 'are not taken; they can be fetched, so OAUTH_CLIENT_DOCUMENTS=on would work'
      : 'are not taken, and cannot be fetched from here',
  )
}

async function mailServer({ smtp_url, node_env, data_dir }: Config): Promise<Finding> {
  if (smtp_url === null) {
    const said = `email is put into ${data_dir}/outbox`
    if (node_env !== 'production') return ok('mail', said)
    return warn('mail', said, 'Set SMTP_URL to send it.')
  }
  const { host } = new URL(smtp_url)
  try {
    const { reachSmtp } = await import('../../modules/mail/transport.ts')
    await reachSmtp(smtp_url)
    return ok('mail', `${host} accepts email`)
  } catch (error) {
    return fail('mail', `${host} does not accept email: ${refusal(error)}`, 'Check SMTP_URL.')
  }
}

const GIB = 1024 ** 3

async function freeDisk({ database_url, data_dir }: Config): Promise<Finding[]> {
  if (database_url !== null || !existsSync(data_dir)) return []
  const { bavail, bsize } = await statfs(data_dir)
  const free = bavail * bsize
  const said = `${(free / GIB).toFixed(1)} GiB free for ${data_dir}`
  const todo = 'Free some space: a full disk stops the embedded database.'
  if (free < GIB / 4) return [fail('disk', said, todo)]
  return [free < GIB ? warn('disk', said, todo) : ok('disk', said)]
}
