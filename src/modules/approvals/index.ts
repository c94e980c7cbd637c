export { listCovers } from './covers.ts'
export { listUnsentApprovalMails } from './mails/list.ts'
