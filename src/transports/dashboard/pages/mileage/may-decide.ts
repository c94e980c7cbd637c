import { approveMileageTrip } from '../../../../modules/mileage-trips/index.ts'
import type { PageContext } from '../../page-context.ts'

/** Whether the signed-in person decides somebody's trip: managers do not decide their own. */
export function mayDecide(page: PageContext, { employee_id }: { employee_id: number }): boolean {
  const { reach, employee_id: own } = page.session
  return page.may(approveMileageTrip) && (reach === 'company' || own !== employee_id)
}
