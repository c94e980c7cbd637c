import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('mileage_trips', {
  left: 'is no longer active; no new trips',
  after_last_day: "must not be after {date}, the employee's last day",
  own_approved: 'Your trip is approved; it can only be cancelled by somebody else.',
})
