import type { FigureWords } from './figure-words.ts'

/** The figures of bookings and bays, by the codes of the wire. */
export const servicesFigures = {
  bookings: {
    unit: 'count',
    label: 'Bookings',
    sentence: 'Bookings that were kept, and those whose client did not come.',
    better: 'up',
  },
  kept: { unit: 'count', label: 'Kept', sentence: 'Bookings whose client came.', better: 'up' },
  no_shows: { unit: 'count', label: 'No-shows', sentence: 'Bookings whose client did not come.', better: 'down' },
  no_show_rate: {
    unit: 'percent',
    label: 'Did not come',
    sentence: 'Bookings whose client did not come, of those that were kept or whose client did not come.',
    better: 'down',
  },
  cancelled_by_client: {
    unit: 'count',
    label: 'Canceled by clients',
    sentence: 'Bookings that clients canceled, on the day for which they were.',
    better: 'down',
  },
  cancelled_late: {
    unit: 'count',
    label: 'Canceled late',
    sentence: 'Bookings that clients canceled so late that they owe a fee or have paid one.',
    better: 'down',
  },
  cancelled_by_studio: {
    unit: 'count',
    label: 'Canceled by the studio',
    sentence: 'Bookings that the studio canceled.',
    better: 'down',
  },
  cancel_rate: {
    unit: 'percent',
    label: 'Cancellation rate',
    sentence: 'Bookings that clients canceled, of all that were kept, missed or canceled by anybody.',
    better: 'down',
  },
  open_minutes: { unit: 'minutes', label: 'Open', sentence: 'Minutes of all bays while the studio was open.' },
  bookable_minutes: {
    unit: 'minutes',
    label: 'Bookable',
    sentence: 'Open minutes of all bays, less those of maintenance and of days on which the studio was closed.',
  },
  booked_minutes: {
    unit: 'minutes',
    label: 'Booked',
    sentence: 'Open minutes of bays that bookings took which were kept or whose client did not come.',
    better: 'up',
  },
  used_minutes: {
    unit: 'minutes',
    label: 'Used',
    sentence: 'Booked minutes of bays, and those of clinics, leagues and other blocks.',
    better: 'up',
  },
  bays_full: { unit: 'percent', label: 'Bays full', sentence: 'Used minutes of the bookable ones.', better: 'up' },
  bays_booked: {
    unit: 'percent',
    label: 'Bays booked',
    sentence: 'Booked minutes of the bookable ones.',
    better: 'up',
  },
  peak_full: {
    unit: 'percent',
    label: 'Full at peak',
    sentence: 'Used minutes of the bookable ones, in peak hours alone.',
    better: 'up',
  },
  staff_full: {
    unit: 'percent',
    label: 'Staff busy',
    sentence:
      'Minutes in which staff gave bookings and clinics, of those for which they were rostered while the studio was open, less leave.',
    better: 'up',
  },
  member_share: {
    unit: 'percent',
    label: 'By members',
    sentence: 'Booked minutes of bays that a membership was used for, of all booked ones.',
  },
  lead_minutes: {
    unit: 'minutes',
    label: 'Booked ahead',
    sentence:
      'How long before its start half of the bookings was made at the latest. A booking that was moved keeps the day on which it was made.',
  },
  clients: { unit: 'count', label: 'Clients', sentence: 'Different people whose bookings were kept.', better: 'up' },
  new_clients: {
    unit: 'count',
    label: 'New clients',
    sentence: 'People whose first booking ever was kept in these days.',
    better: 'up',
  },
  new_share: { unit: 'percent', label: 'New', sentence: 'First bookings of new clients, of all that were kept.' },
  service_revenue: {
    unit: 'cents',
    label: 'Revenue',
    sentence:
      'What bookings, clinics and leagues were sold for, less what was given back, and lessons used of packages at what was paid for them.',
    better: 'up',
  },
  fees: {
    unit: 'cents',
    label: 'Fees',
    sentence: 'Fees of late cancellations and of those who did not come, less those given back.',
  },
  revenue_per_bay_hour: {
    unit: 'cents',
    label: 'Per bay and hour',
    sentence: 'Revenue, divided by the bookable hours of all bays.',
    better: 'up',
  },
  value_per_bay_hour: {
    unit: 'cents',
    label: 'Per bay and hour at list price',
    sentence: 'The same, with what members booked at the price that others pay.',
    better: 'up',
  },
  lessons_owed: {
    unit: 'count',
    label: 'Lessons to give',
    sentence: 'Lessons of packages that are not used on the last day.',
  },
  ahead: {
    unit: 'count',
    label: 'On the books',
    sentence:
      'Bookings for the 28 days to come, beside those that stood on the books a year ago for the same weekdays.',
    better: 'up',
  },
} as const satisfies Record<string, FigureWords>
