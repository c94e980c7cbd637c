export { createApiKey } from './create.ts'
export { listApiKeys } from './list.ts'
export { getMe } from './me.ts'
export { revokeApiKey } from './revoke.ts'
