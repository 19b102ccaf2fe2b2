import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { may, signedIn } from '#shared/permissions/may.ts'

import { listFreeStarts } from './calendar.ts'
import { changeStatus } from './change.ts'
import { pageOfBookings } from './desk/booking-list.ts'
import { listDayBoards, readDayBoard } from './desk/day-board.ts'
import { pageOfFees, pageOfUnattended, pageOfUnpaid, pageOfWaiting } from './desk/desk-lists.ts'
import { listFitting } from './desk/fitting.ts'
import { writeNote } from './desk/note.ts'
import { quoteAtDesk } from './desk/quote.ts'
import { renewBookingLink } from './desk/renew-link.ts'
import { bookingsWith } from './desk/staff-bookings.ts'
import { deleteHold } from './holds/hold-store.ts'
import { holdTime, lengthenHold } from './holds/hold.ts'
import { extendBooking } from './longer/extend.ts'
import { bookTime } from './make/book.ts'
import { namedIn } from './make/who.ts'
import { whoseMembership } from './member.ts'
import { listMine, listOfHousehold, pageOfPastBookings } from './own/mine.ts'
import { chargeFee } from './pay/charge-fee.ts'
import { feeOf } from './pay/open-fee.ts'
import { orderOf } from './pay/order-booking.ts'
import { orderRest } from './pay/shares/order-rest.ts'
import { sendShareLink } from './pay/shares/send-link.ts'
import { notShared, sharesOfBooking } from './pay/shares/shares.ts'
import { waiveFeeOf } from './pay/waive-fee.ts'
import { changePlayers } from './players/change.ts'
import { getBooking, readBooking } from './record.ts'
import { rescheduleBooking } from './reschedule/reschedule.ts'
import { listStartsToMove } from './reschedule/starts.ts'
import { bookSeries } from './series/book-series.ts'
import { cancelByTerms, previewCancellation, stepOnce } from './series/cancel.ts'

export const bookingRoutes = handlersFor(bookingContract, (services) => {
  const { db, now } = services

  return {
    listFreeStarts: async ({ query, actor }) =>
      listFreeStarts(db, query, await whoseMembership(db, actor, namedIn(query)), now()),
    holdTime: ({ body, headers, ...context }) => holdTime(services, body, headers['idempotency-key'], context),
    extendHold: ({ params }) => lengthenHold(db, params.holdId, now()),
    releaseHold: async ({ params }) => void (await deleteHold(db, params.holdId)),
    createBooking: ({ body, headers, ...context }) => bookTime(services, body, headers['idempotency-key'], context),
    listBookings: ({ query, actor }) => pageOfBookings(db, query, { actor, now: now() }),
    listMyBookings: ({ actor }) => listMine(db, signedIn(actor).userId, now()),
    listHouseholdBookings: ({ actor }) => listOfHousehold(db, signedIn(actor).userId, now()),
    listMyPastBookings: ({ query, actor }) => pageOfPastBookings(db, signedIn(actor).userId, query, now()),
    readBooking: ({ params, actor }) => readBooking(db, params.bookingId, { actor, now: now() }),
    readBookingPayment: async ({ params: { bookingId }, actor }) => {
      const booking = await getBooking(db, bookingId, actor)
      if (!may(actor, 'booking.money', booking)) return { order: null, fee: null, ...notShared }
      const mayPay = may(actor, 'booking.pay', booking)
      const order = (await orderOf(services, db, { bookingId, mayPay })) ?? null
      return { order, fee: await feeOf(db, bookingId), ...(await sharesOfBooking(services, bookingId, actor)) }
    },
    orderRest: ({ params, query, ...context }) => orderRest(services, { ...params, ...query }, context),
    changePlayers: ({ params, body, ...context }) => changePlayers(services, { ...params, ...body }, context),
    renewBookingLink: ({ params, headers, ...context }) =>
      onceForKey(services, { endpoint: bookingContract.renewBookingLink, headers, params }, context, (inside) =>
        renewBookingLink(inside, params.bookingId, context),
      ),
    sendShareLink: ({ params, body, headers, ...context }) =>
      sendShareLink(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    cancelBooking: ({ params, body, ...context }) => cancelByTerms(services, { ...params, ...body }, context),
    rescheduleBooking: ({ params, query, body, ...context }) =>
      rescheduleBooking(services, { ...params, ...body, isPreview: query.preview === '1' }, context),
    extendBooking: ({ params, query, body, headers: { 'idempotency-key': key }, ...context }) =>
      extendBooking(services, { ...params, ...body, isPreview: query.preview === '1', key }, context),
    writeBookingNote: ({ params, body, ...context }) => writeNote(services, { ...params, ...body }, context),
    listFittingServices: ({ query, actor }) => listFitting(db, query, { actor, now: now() }),
    quoteAtDesk: ({ query, actor }) => quoteAtDesk(services, query, actor),
    listStartsToMove: ({ params, query, actor }) =>
      listStartsToMove(services, { ...params, ...query }, { actor, now: now() }),
    approveBooking: ({ params, body, ...context }) =>
      changeStatus(services, { ...params, ...body, to: 'confirmed' }, context),
    createSeries: ({ query, body: request, headers: { 'idempotency-key': idempotencyKey }, ...context }) =>
      bookSeries(services, { request, isPreview: query.preview === '1', idempotencyKey }, context),
    checkIn: ({ params, ...context }) => changeStatus(services, { ...params, to: 'checked_in' }, context),
    previewCancellation: ({ params, query, ...context }) =>
      previewCancellation(services, { ...params, ...query }, context),
    changeBookingStatus: ({ params, body, headers, ...context }) =>
      stepOnce(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    listWaitingBookings: ({ query, actor }) => pageOfWaiting(db, query, { actor, now: now() }),
    listUnattendedBookings: ({ query, actor }) => pageOfUnattended(db, query, { actor, now: now() }),
    listUnpaidBookings: ({ query, actor }) => pageOfUnpaid(db, query, actor),
    listBookingFees: ({ query }) => pageOfFees(services, query),
    chargeBookingFee: ({ params, headers, ...context }) =>
      chargeFee(services, { ...params, key: headers['idempotency-key'] }, context),
    waiveBookingFee: ({ params, body, ...context }) => waiveFeeOf(services, { ...params, ...body }, context),
    listBookingsWithMe: async ({ actor }) => ({ bookings: await bookingsWith(db, signedIn(actor), now()) }),
    readDayBoard: ({ query, actor }) => readDayBoard(services, query.day, { actor, now: now() }),
    listDayBoards: async ({ query, actor }) => ({ days: await listDayBoards(services, { ...query, actor }) }),
  }
})
