import { type Phrase, phrase, say } from '../../../words/index.ts'

const words: Readonly<Record<string, Phrase>> = {
  employee: phrase('employee'),
  manager: phrase('manager'),
  company_admin: phrase('company admin'),
}

/** Returns a role in words: `company admin`. */
export function roleWord(role: string): string {
  const word = words[role]
  return word === undefined ? role : say(word)
}
