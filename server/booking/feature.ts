import type { Feature } from '#server/kernel/feature.ts'

import { coverAfterHolds } from './blocks/blocks.ts'
import { closeUnattended, completeOverdue } from './desk/close-day.ts'
import { expirePending } from './desk/expire-pending.ts'
import { bookingsOfPersonRoutes } from './desk/of-person.ts'
import { explainRoutes } from './explain/explain-routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { deleteExpiredHolds } from './kept/hold-store.ts'
import { holderOfLink } from './letters/link.ts'
import { bookingLine } from './lines/booking-line.ts'
import { feeLine } from './lines/fee-line.ts'
import { heldTimeLine } from './lines/held-line.ts'
import { moveBookings } from './many/move-off-bay.ts'
import { callFileRoutes } from './offers/files.ts'
import { expireOffers } from './offers/offer.ts'
import { offerRoutes } from './offers/routes.ts'
import { bookingsOfPerson } from './own/own-bookings.ts'
import { bookingRetention } from './own/retention.ts'
import { waitingBookings } from './own/waiting.ts'
import { deliverBookings } from './pay/deliver.ts'
import { servicePreviewRoutes } from './preview.ts'
import { realBookingMails } from './real-mails.ts'
import { reminders } from './reminders/checks.ts'
import { remind } from './reminders/remind.ts'
import { bookingRoutes } from './routes.ts'
import { searchOfBookings } from './search.ts'
import { shareRoutes } from './shares/routes.ts'
import { texts } from './texts.ts'
import { withWaitlist } from './waitlist/own-waitlist.ts'
import { serveLines } from './waitlist/serve.ts'
import { holderOfEntryLink } from './waitlist/waitlist-link.ts'
import { waitlistRoutes } from './waitlist/waitlist-routes.ts'
import { wakeLines } from './waitlist/wake.ts'

const everyMinute = '* * * * *'

export const booking: Feature = {
  name: 'booking',
  texts,
  routes: [
    bookingRoutes,
    bookingsOfPersonRoutes,
    servicePreviewRoutes,
    feedRoutes,
    offerRoutes,
    callFileRoutes,
    waitlistRoutes,
    explainRoutes,
    shareRoutes,
  ],
  jobs: [
    { name: 'delete-expired-holds', cron: everyMinute, run: (work) => deleteExpiredHolds(work) },
    { name: 'expire-booking-offers', cron: everyMinute, run: expireOffers },
    { name: 'cover-what-holds-left', cron: everyMinute, run: coverAfterHolds },
    { name: 'expire-pending-bookings', cron: everyMinute, run: expirePending },
    { name: 'complete-bookings', cron: everyMinute, run: completeOverdue },
    { name: 'send-reminders', cron: everyMinute, run: remind },
    // Hourly: midnight comes at a different hour in each zone.
    { name: 'close-unattended-bookings', cron: '11 * * * *', run: closeUnattended },
    { name: 'deliver-bookings', cron: everyMinute, run: deliverBookings },
    { name: 'serve-waitlists', cron: everyMinute, run: serveLines },
  ],
  // An event of these has the day board ask again.
  channels: {
    desk: {
      access: 'may:read/bookings',
      entities: ['booking', 'booking_offer', 'block', 'waitlist_entry', 'resource'],
    },
  },
  lines: { booking: bookingLine, held_time: heldTimeLine, fee: feeLine },
  checks: { reminders },
  consumers: [wakeLines],
  realMails: realBookingMails,
  search: searchOfBookings,
  manyActs: [moveBookings],
  ofPerson: withWaitlist(bookingsOfPerson),
  waiting: { name: 'Bookings', list: waitingBookings },
  retention: bookingRetention,
  schemes: { booking: holderOfLink, waitlist: holderOfEntryLink },
}
