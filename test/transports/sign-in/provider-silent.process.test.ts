import { expect, test } from 'vitest'
import { plainBrowser } from '../../support/browser.ts'
import { startProvider } from '../../support/identity-provider.ts'
import { freePort } from '../../support/ports.ts'
import { startTestServer } from '../../support/server.ts'

test('a provider that accepts connections and never answers is said in a sentence, after five seconds', async () => {
  const port = await freePort()
  const site_url = `http://127.0.0.1:${port}`
  const idp = await startProvider(site_url)
  const identityProvider = idp.settings()
  const server = await startTestServer({ port, settings: { site_url }, identityProvider })
  idp.instead(() => true)
  const began_ms = performance.now()
  const page = await plainBrowser(server.url).get('/sign-in/provider')
  expect(performance.now() - began_ms).toBeGreaterThan(4_900)
  expect(page.text).toContain('no answer within 5 seconds')
  await server.close()
  await idp.stop()
})
