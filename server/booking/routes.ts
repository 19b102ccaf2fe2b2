import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { may, signedIn } from '#shared/permissions/may.ts'

import { listFreeStarts } from './calendar/calendar.ts'
import { changeStatus } from './change/change.ts'
import { waiveFeeOf } from './change/waive-fee.ts'
import { pageOfBookings } from './desk/booking-list.ts'
import { listDayBoards, readDayBoard } from './desk/day-board.ts'
import { pageOfFees, pageOfUnattended, pageOfUnpaid, pageOfWaiting } from './desk/desk-lists.ts'
import { exportBookings } from './desk/export-bookings.ts'
import { listFitting } from './desk/fitting.ts'
import { writeNote } from './desk/note.ts'
import { quoteAtDesk } from './desk/quote.ts'
import { bookingsWith } from './desk/staff-bookings.ts'
import { deleteHold } from './kept/hold-store.ts'
import { renewBookingLink } from './letters/link.ts'
import { extendBooking } from './longer/extend.ts'
import { bookTime } from './make/book.ts'
import { holdTime, lengthenHold } from './make/hold.ts'
import { namedIn } from './make/who.ts'
import { whoseMembership } from './member.ts'
import { listMine, listOfHousehold, pageOfPastBookings } from './own/mine.ts'
import { chargeFee } from './pay/charge-fee.ts'
import { feeOf } from './pay/open-fee.ts'
import { orderOf } from './pay/order-booking.ts'
import { changePlayers } from './players/change.ts'
import { getBooking, readBooking } from './record.ts'
import { rescheduleBooking } from './reschedule/reschedule.ts'
import { listStartsToMove } from './reschedule/starts.ts'
import { bookSeries } from './series/book-series.ts'
import { cancelByTerms, previewCancellation, stepOnce } from './series/cancel.ts'
import { orderRest } from './shares/order-rest.ts'
import { sendShareLink } from './shares/send-link.ts'
import { notShared, sharesOfBooking } from './shares/shares.ts'

export const bookingRoutes = handlersFor(bookingContract, (services) => {
  return {
    listFreeStarts: async ({ query, actor, work }) =>
      listFreeStarts(work, query, await whoseMembership(work, actor, namedIn(query))),
    holdTime: ({ body, headers, work }) => holdTime(work, body, headers['idempotency-key']),
    extendHold: ({ params, work }) => lengthenHold(work, params.holdId),
    releaseHold: async ({ params, work }) => void (await deleteHold(work, params.holdId)),
    createBooking: ({ body, headers, work }) => bookTime(work, body, headers['idempotency-key']),
    listBookings: ({ query, actor, work }) => pageOfBookings(work, query, { actor, now: work.now }),
    exportBookings: ({ query, work }) => exportBookings(work, query),
    listMyBookings: ({ actor, work }) => listMine(work, signedIn(actor).userId),
    listHouseholdBookings: ({ actor, work }) => listOfHousehold(work, signedIn(actor).userId),
    listMyPastBookings: ({ query, actor, work }) => pageOfPastBookings(work, signedIn(actor).userId, query),
    readBooking: ({ params, actor, work }) => readBooking(work, params.bookingId, { actor, now: work.now }),
    readBookingPayment: async ({ params: { bookingId }, actor, work }) => {
      const booking = await getBooking(work, bookingId, actor)
      if (!may(actor, 'booking.money', booking)) return { order: null, fee: null, ...notShared }
      const mayPay = may(actor, 'booking.pay', booking)
      const order = (await orderOf(work, services, { bookingId, mayPay })) ?? null
      return { order, fee: await feeOf(work, bookingId), ...(await sharesOfBooking(work, bookingId, actor)) }
    },
    orderRest: ({ params, query, work }) => orderRest(work, { ...params, ...query }),
    changePlayers: ({ params, body, work }) => changePlayers(work, { ...params, ...body }),
    renewBookingLink: ({ params, headers, work }) =>
      onceForKey(work, { endpoint: bookingContract.renewBookingLink, headers, params }, (work) =>
        renewBookingLink(work, params.bookingId),
      ),
    sendShareLink: ({ params, body, headers, work }) =>
      sendShareLink(work, { ...params, ...body, key: headers['idempotency-key'] }),
    cancelBooking: ({ params, body, work }) => cancelByTerms(work, { ...params, ...body }),
    rescheduleBooking: ({ params, query, body, work }) =>
      rescheduleBooking(work, { ...params, ...body, isPreview: query.preview === '1' }),
    extendBooking: ({ params, query, body, headers: { 'idempotency-key': key }, work }) =>
      extendBooking(work, { ...params, ...body, isPreview: query.preview === '1', key }),
    writeBookingNote: ({ params, body, work }) => writeNote(work, { ...params, ...body }),
    listFittingServices: ({ query, actor, work }) => listFitting(work, query, { actor, now: work.now }),
    quoteAtDesk: ({ query, actor, work }) => quoteAtDesk(work, query, actor),
    listStartsToMove: ({ params, query, actor, work }) =>
      listStartsToMove(work, { ...params, ...query }, { actor, now: work.now }),
    approveBooking: ({ params, body, work }) => changeStatus(work, { ...params, ...body, to: 'confirmed' }),
    createSeries: ({ query, body: request, headers: { 'idempotency-key': idempotencyKey }, work }) =>
      bookSeries(work, { request, isPreview: query.preview === '1', idempotencyKey }),
    checkIn: ({ params, work }) => changeStatus(work, { ...params, to: 'checked_in' }),
    previewCancellation: ({ params, query, work }) => previewCancellation(work, { ...params, ...query }),
    changeBookingStatus: ({ params, body, headers, work }) =>
      stepOnce(work, { ...params, ...body, key: headers['idempotency-key'] }),
    listWaitingBookings: ({ query, actor, work }) => pageOfWaiting(work, query, { actor, now: work.now }),
    listUnattendedBookings: ({ query, actor, work }) => pageOfUnattended(work, query, { actor, now: work.now }),
    listUnpaidBookings: ({ query, actor, work }) => pageOfUnpaid(work, query, actor),
    listBookingFees: ({ query, work }) => pageOfFees(work, query),
    chargeBookingFee: ({ params, headers, work }) => chargeFee(work, { ...params, key: headers['idempotency-key'] }),
    waiveBookingFee: ({ params, body, work }) => waiveFeeOf(work, { ...params, ...body }),
    listBookingsWithMe: async ({ actor, work }) => ({ bookings: await bookingsWith(work, signedIn(actor)) }),
    readDayBoard: ({ query, actor, work }) => readDayBoard(work, query.day, { actor, now: work.now }),
    listDayBoards: async ({ query, actor, work }) => ({ days: await listDayBoards(work, { ...query, actor }) }),
  }
})
