export { writeBackup } from '../../db/backup/backup.ts'
export { quoted } from '../../db/backup/catalog.ts'
export { type Contents, countRows } from '../../db/backup/contents.ts'
export { takeAll } from '../../db/backup/dump.ts'
export {
  countEncrypted,
  type EncryptedColumn,
  type EncryptedCount,
  eachCompany,
  keysOfBackup,
} from '../../db/backup/encrypted.ts'
export { madeByNewer, openBackup } from '../../db/backup/open-backup.ts'
export { CopyError, restoreDatabase, type Said } from '../../db/backup/restore.ts'
