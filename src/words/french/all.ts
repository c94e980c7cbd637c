import {
  holidayEndings,
  holidayNames,
  leaveTypeNames,
  leaveTypeWords,
  regionNames,
  zoneAreas,
} from './built-in.ts'
import { explanations } from './explanations.ts'
import { french } from './index.ts'
import { refusals } from './refusals/index.ts'
import { fieldNames, wire } from './wire/index.ts'

/** All words of French but those of the views, which are built with them. */
export const words = {
  pages: french,
  wire,
  refusals,
  fieldNames,
  explanations,
  holidayNames,
  holidayEndings,
  leaveTypeNames,
  leaveTypeWords,
  regionNames,
  zoneAreas,
} as const
