import { handlersFor } from '#server/kernel/http/mount.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { bookTime } from './book.ts'
import { listFreeStarts } from './calendar.ts'
import { cancelBooking, changeStatus, readBooking } from './change.ts'
import { readDayBoard, searchBookings } from './desk/day-board.ts'
import { pageOfFees, pageOfUnattended, waiveFeeOf } from './desk/desk-lists.ts'
import { bookingsWith } from './desk/staff-bookings.ts'
import { deleteHold } from './holds/hold-store.ts'
import { holdTime, lengthenHold } from './holds/hold.ts'
import { whoseMembership } from './member.ts'
import { pageOfPastBookings } from './own/past.ts'
import { presentBooking } from './present.ts'
import { listBookingsOfUser } from './store.ts'

export const bookingRoutes = handlersFor(bookingContract, (services) => {
  const { db, now } = services

  return {
    listFreeStarts: ({ query, actor }) => listFreeStarts(db, query, whoseMembership(actor, named(query)), now()),
    holdTime: ({ body, headers, ...context }) => holdTime(services, body, headers['idempotency-key'], context),
    extendHold: ({ params }) => lengthenHold(db, params.holdId, now()),
    releaseHold: async ({ params }) => void (await deleteHold(db, params.holdId)),
    createBooking: ({ body, headers, ...context }) => bookTime(services, body, headers['idempotency-key'], context),
    searchBookings: ({ query }) => searchBookings(db, query, now()),
    listMyBookings: async ({ actor }) =>
      (await listBookingsOfUser(db, signedIn(actor).userId, now())).map(presentBooking),
    listMyPastBookings: ({ query, actor }) => pageOfPastBookings(db, signedIn(actor).userId, query, now()),
    readBooking: ({ params, actor }) => readBooking(db, params.bookingId, actor),
    cancelBooking: ({ params, body, ...context }) => cancelBooking(services, { ...params, ...body }, context),
    checkIn: ({ params, ...context }) => changeStatus(services, { ...params, to: 'checked_in' }, context),
    changeBookingStatus: ({ params, body, ...context }) => changeStatus(services, { ...params, ...body }, context),
    listUnattendedBookings: ({ query }) => pageOfUnattended(db, query, now()),
    listBookingFees: ({ query }) => pageOfFees(db, query),
    waiveBookingFee: ({ params, body, ...context }) => waiveFeeOf(services, { ...params, ...body }, context),
    listBookingsWithMe: async ({ actor }) => ({ bookings: await bookingsWith(db, signedIn(actor).userId, now()) }),
    readDayBoard: ({ query }) => readDayBoard(db, query.day, now()),
  }
})

const named = ({ personId }: { personId?: string }) => (personId === undefined ? undefined : { personId })
