import type { Words } from '../translate.ts'

export const mails: Words = {}
