import type { AnyEntity, EntityClass } from '@mikro-orm/core'
import { LeaveRequest } from '../domain/leave/request.ts'
import { LeaveType } from '../domain/leave/type-settings/leave-type.ts'
import { TimeEntry } from '../domain/punches/entry.ts'
import { OneDayOverride } from '../domain/schedules/override.ts'
import { Employee } from '../domain/staff/employee.ts'

/** Every row that is written through the entity manager. */
export const entities: readonly EntityClass<AnyEntity>[] = [
  Employee,
  LeaveRequest,
  LeaveType,
  OneDayOverride,
  TimeEntry,
]
