import {
  approveMileageTrip,
  createMileageTrip,
  getMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
} from '../src/modules/mileage-trips/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const mileageTools = toolset('mileage', [
  tool(listMileageTrips, {
    name: 'list_mileage_trips',
    title: 'List mileage trips',
    description:
      'Lists trips that employees ask to be paid for, oldest first, by employee, status or trip date. Use it with status pending to find what waits for a decision. Distances are kilometres. Addresses and purposes are in get_mileage_trip.',
  }),
  tool(getMileageTrip, {
    name: 'get_mileage_trip',
    title: 'Get a mileage trip',
    description:
      'Gives one trip with its addresses, purpose and decision. The id comes from list_mileage_trips. Distances are kilometres; there is no rate and no amount.',
  }),
  tool(createMileageTrip, {
    name: 'create_mileage_trip',
    title: 'Add a mileage trip',
    description:
      'Adds a trip that an employee drove, pending until somebody decides. employee_id comes from list_employees. Ask for the distance; it is not measured. Refused while mileage is off for the company, and for former staff.',
  }),
  tool(approveMileageTrip, {
    name: 'approve_mileage_trip',
    title: 'Approve a mileage trip',
    description:
      'Approves a pending trip for good; there is no way back. Read it by get_mileage_trip first. The id comes from list_mileage_trips.',
  }),
  tool(rejectMileageTrip, {
    name: 'reject_mileage_trip',
    title: 'Reject a mileage trip',
    description:
      'Rejects a pending trip for good, with the reason in words for the employee. The id comes from list_mileage_trips. What is decided already cannot be rejected.',
  }),
])
