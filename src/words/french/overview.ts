import type { Words } from '../translate.ts'

export const overview: Words = {}
