import type { Words } from '../translate.ts'

export const signIn: Words = {}
