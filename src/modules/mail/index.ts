export { listUnsentMails } from './list.ts'
