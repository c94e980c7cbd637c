import { access } from './access.ts'
import { applications } from './applications.ts'
import { core } from './core.ts'
import { leave } from './leave.ts'
import { people } from './people.ts'
import { time } from './time.ts'

/** Refusals in French, by group and name. */
export const refusals = { ...access, ...applications, ...core, leave, ...people, ...time } as const
