export { connectApp, denyApp } from './create.ts'
export { listConnectedApps } from './list.ts'
export { revokeConnectedApp } from './revoke.ts'
