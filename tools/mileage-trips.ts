import {
  approveMileageTrip,
  cancelMileageTrip,
  createMileageTrip,
  getMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
  updateMileageTrip,
} from '../src/modules/mileage-trips/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const mileageTools = toolset('mileage', [
  tool(listMileageTrips, {
    name: 'list_mileage_trips',
    title: 'List mileage trips',
    description:
      'Lists trips that employees want reimbursed, by employee, status or trip date. Distances are in kilometers. Addresses and purposes are in get_mileage_trip.',
    own: {
      title: 'List your mileage trips',
      description:
        'Lists trips that you want reimbursed, newest first, by status or trip date. Use status pending for trips that still wait. Distances are in kilometers. Addresses and purposes are in get_mileage_trip.',
      omit: ['sort'],
    },
  }),
  tool(getMileageTrip, {
    name: 'get_mileage_trip',
    title: 'Get a mileage trip',
    description:
      'Returns one trip with its addresses, purpose and decision. Id from list_mileage_trips. Distances are in kilometers; there is no rate and no amount.',
    own: {
      title: 'Get one of your mileage trips',
      description:
        'Returns one of your trips with its addresses, purpose and decision. Id from list_mileage_trips. Distances are in kilometers; there is no rate and no amount.',
    },
  }),
  tool(createMileageTrip, {
    name: 'create_mileage_trip',
    title: 'Add a mileage trip',
    description:
      'Adds a trip that an employee drove, pending until it is decided. employee_id comes from list_employees. Ask for the distance; it is not computed.',
    fields: { distance_km: 'Kilometers, at most three decimal places.' },
    own: {
      title: 'Add a mileage trip',
      description:
        'Adds a trip that you drove, pending until somebody decides it. Ask for the distance; it is not computed.',
    },
  }),
  tool(approveMileageTrip, {
    name: 'approve_mileage_trip',
    title: 'Approve a mileage trip',
    description:
      'Approves a pending trip. Read it with get_mileage_trip first. Id from list_mileage_trips. Cannot be undone.',
  }),
  tool(rejectMileageTrip, {
    name: 'reject_mileage_trip',
    title: 'Reject a mileage trip',
    description:
      'Rejects a pending trip, with a reason for the employee. Id from list_mileage_trips. Cannot be undone.',
    not_clearable: ['rejection_reason'],
  }),
  tool(updateMileageTrip, {
    name: 'update_mileage_trip',
    title: 'Change a mileage trip',
    description: 'Changes the fields of a pending trip that you send. Id from list_mileage_trips.',
    fields: { distance_km: 'Kilometers.' },
  }),
  tool(cancelMileageTrip, {
    name: 'cancel_mileage_trip',
    title: 'Cancel a mileage trip',
    description:
      'Cancels a pending or approved trip. Id from list_mileage_trips. Cannot be undone.',
    not_clearable: ['reason'],
    own: {
      title: 'Cancel one of your mileage trips',
      description: 'Cancels your pending trip. Id from list_mileage_trips. Cannot be undone.',
    },
  }),
])
