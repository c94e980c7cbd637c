/**
 * What the applications that people chat in send or publish when they connect. Where a source gives a part only, the
 * rest is made by hand, as `made_by_hand` says.
 */
export type HostClient = {
  source: string
  made_by_hand: string
  body: { redirect_uris: readonly string[] } & Record<string, unknown>
}

/** Registrations (RFC 7591), as they arrive. */
export const registrations: Readonly<Record<string, HostClient>> = {
  'Claude.ai and Claude Desktop': {
    source:
      'https://github.com/PostHog/posthog/pull/48397 (2026-02-19, seen in a request inspector)',
    made_by_hand: 'nothing',
    body: {
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_name: 'Claude',
    },
  },
  'ChatGPT, the former address': {
    source:
      'https://github.com/danielealbano/android-remote-control-mcp/pull/166 (2026-08-17) for the redirect',
    made_by_hand: 'everything but the redirect',
    body: {
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_name: 'ChatGPT',
    },
  },
  'ChatGPT, an address for each connector': {
    source: 'https://github.com/BasedHardware/omi/issues/8824 (2026-07-02) for the redirect',
    made_by_hand: 'everything but the redirect',
    body: {
      redirect_uris: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_name: 'ChatGPT',
    },
  },
}

/** Metadata documents (draft-ietf-oauth-client-id-metadata-document), without their own address. */
export const documents: Readonly<Record<string, HostClient & { address: string }>> = {
  'Claude Code': {
    address: 'https://claude.ai/oauth/claude-code-client-metadata',
    source:
      'https://github.com/anthropics/claude-code/issues/42301 and 64705 (2026-04-01, 2026-06-02): the redirects, and that application_type is missing',
    made_by_hand: 'client_name, grant_types, response_types, token_endpoint_auth_method',
    body: {
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  },
  Claude: {
    address: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    source:
      'https://github.com/anthropics/claude-ai-mcp/issues/518 (2026-07-01) for the address; the redirect as in its registration',
    made_by_hand: 'everything but the redirect',
    body: {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  },
  ChatGPT: {
    address: 'https://chatgpt.com/oauth/client.json',
    source:
      'https://github.com/BasedHardware/omi/issues/8824 (2026-07-02) for the redirect; the address is not published where it could be read',
    made_by_hand: 'everything but the redirect',
    body: {
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  },
}
