import type { AnyEntity, EntityClass } from '@mikro-orm/core'
import { LeaveRequest } from '../domain/leave/request.ts'
import { TimeEntry } from '../domain/punches/entry.ts'
import { OneDayOverride } from '../domain/schedules/override.ts'
import { Employee } from '../domain/staff/employee.ts'

/** Every row that is written through the entity manager. */
export const entities: readonly EntityClass<AnyEntity>[] = [
  Employee,
  LeaveRequest,
  OneDayOverride,
  TimeEntry,
]
