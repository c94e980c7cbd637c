import { departmentsToStore } from '../../core/company/store-department.ts'
import type { Context } from '../../core/operation.ts'

/** Returns an employee's department as it is stored, and what the answer says about it. */
export async function departmentOf<D extends string | null | undefined>(
  context: Context,
  department: D,
  of: number | null = null,
) {
  const typed = department == null ? [] : [department]
  const { departments, said } = await departmentsToStore(context, typed, of)
  return { department: department == null ? department : departments[0]!, said }
}
