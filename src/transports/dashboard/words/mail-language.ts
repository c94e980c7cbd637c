import { getCompany } from '../../../modules/company/index.ts'
import { getEmployee } from '../../../modules/employees/index.ts'
import type { Language } from '../../../words/index.ts'
import type { PageContext } from '../page-context.ts'

/** Returns the language of emails to a person. */
export async function mailLanguage({ ask }: PageContext, id: number): Promise<Language> {
  const { language } = await ask(getEmployee, { id })
  return language ?? (await ask(getCompany, {})).language
}
