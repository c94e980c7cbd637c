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
    omit: ['sort'],
    description:
      "Returns the company's work locations and their ids, which schedules and one-day overrides take as work_location_id. There is no search.",
    own: {
      description:
        "Returns the company's work locations and their ids, which schedules and one-day overrides refer to as work_location_id. There is no search.",
    },
  }),
  tool(getWorkLocation, {
    name: 'get_work_location',
    title: 'Read a work location',
    description: 'Returns one work location with its address. Id from list_work_locations.',
    own: {
      description: 'Returns one work location with its address. Id from list_work_locations.',
    },
  }),
  tool(createWorkLocation, {
    name: 'create_work_location',
    title: 'Add a work location',
    description:
      'Adds a work location. Check list_work_locations first: duplicate names are not refused, and locations cannot be deleted.',
  }),
  tool(updateWorkLocation, {
    name: 'update_work_location',
    title: 'Change a work location',
    description:
      'Changes the fields you send. Its schedules do not change. Id from list_work_locations.',
  }),
])
