import { makeWebhookSecret } from '../../src/modules/webhooks/secret.ts'
import { signatureHeaders } from '../../src/modules/webhooks/sign.ts'
import { blocksOf } from './documents.ts'

/** Signed requests, genuine ones and others, for the programs of docs/webhooks.md, and these programs by language. */
export function signatureCases() {
  const secret = makeWebhookSecret()
  const body = Buffer.from('{"id":"evt_1","name":"Zoë"}')
  const timestamp_s = Math.floor(Date.now() / 1000)
  const made = signatureHeaders({ id: 'evt_1', timestamp_s, body }, [secret, makeWebhookSecret()])
  const headers = Object.fromEntries(
    Object.entries(made).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const late = { ...headers, 'webhook-timestamp': `${timestamp_s - 400}` }
  const another = { ...headers, 'webhook-id': 'evt_2' }
  const altered = Buffer.from('{"id":"evt_1","name":"Zoe"}')
  const cases = [
    { headers, body, genuine: true },
    { headers, body: altered, genuine: false },
    { headers: late, body, genuine: false },
    { headers: another, body, genuine: false },
    { headers: {}, body, genuine: false },
  ]
  const code = (language: string) => {
    const [found] = blocksOf('docs/webhooks.md').filter((block) => block.language === language)
    return found!.text
  }
  return { secret, body, cases, code }
}
