export { listCovers } from './list-covers.ts'
export { listUnsentApprovalMails } from './mails/list.ts'
