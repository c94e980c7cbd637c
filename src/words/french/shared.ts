import type { Words } from '../translate.ts'

export const shared: Words = {}
