import type { Feature } from '#server/kernel/feature.ts'

import { closeUnattended, completeOverdue } from './desk/close-day.ts'
import { deleteExpiredHolds } from './holds/hold-store.ts'
import { holderOfLink } from './link.ts'
import { bookingsOfPerson } from './own/own-bookings.ts'
import { bookingRoutes } from './routes.ts'

const everyMinute = '* * * * *'

export const booking: Feature = {
  name: 'booking',
  routes: [bookingRoutes],
  jobs: [
    { name: 'delete-expired-holds', cron: everyMinute, run: ({ db, now }) => deleteExpiredHolds(db, now()) },
    { name: 'complete-bookings', cron: everyMinute, run: completeOverdue },
    // By the hour, for a studio's midnight is at any of them.
    { name: 'close-unattended-bookings', cron: '11 * * * *', run: closeUnattended },
  ],
  ofPerson: bookingsOfPerson,
  schemes: { booking: holderOfLink },
}
