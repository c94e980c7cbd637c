import {
  createWorkLocation,
  getWorkLocation,
  listWorkLocations,
  updateWorkLocation,
} from '../src/modules/work-locations/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const locationTools = toolset('locations', [
  tool(listWorkLocations, {
    name: 'list_work_locations',
    title: 'List work locations',
    description:
      "Gives the company's places of work and their ids, which schedules and one-day overrides take as work_location_id. There is no search: they are few.",
  }),
  tool(getWorkLocation, {
    name: 'get_work_location',
    title: 'Read a work location',
    description: 'Gives one place of work with its address. The id comes from list_work_locations.',
  }),
  tool(createWorkLocation, {
    name: 'create_work_location',
    title: 'Add a work location',
    description:
      'Adds a place of work. Look at list_work_locations first: two of one name are not refused, and none can be deleted.',
  }),
  tool(updateWorkLocation, {
    name: 'update_work_location',
    title: 'Change a work location',
    description:
      'Changes the name, address or city of a place of work and leaves the rest; clear empties address or city. Schedules there stay. The id comes from list_work_locations.',
  }),
])
