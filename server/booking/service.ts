export type { CalendarSource } from './other-events.ts'
export { answersTo } from './questions.ts'
export { type AffectedRow, listBookingsIn, listTimesBehind, presentAffected } from './affected-store.ts'
export { newCalendar } from './calendar-file.ts'
export { findAlternatives, listMovable } from './blocks/alternatives.ts'
export {
  blocks,
  type BlockRow,
  findBlock,
  listBlockIdsOwnedBy,
  listBlocksOf,
  listTakersFrom,
  lockBlock,
} from './blocks/block-store.ts'
export type { BaysGone, BlockOwner, BlockOwners, OwnedBlock } from './blocks/owner.ts'
export { changeBlock, extendBlock, makeBlock, removeBlock, replaceInBlock } from './blocks/blocks.ts'
export { assign, listSubstitutes, type Substitute } from './blocks/substitutes.ts'
export { isPaidAtThisPrice, moveBooking } from './reschedule/move-booking.ts'
export { wordsOfTakers } from './refusal.ts'
export { openingRules, workSchedule } from './hours-store.ts'
export { listPlacesOfHours, listWork } from './hours/unkept-store.ts'
export {
  callAboutOutside,
  keepOrMove,
  leavingOutside,
  type LeftOutside,
  namingOutside,
  presentOutside,
  refuseUnseenOutside,
  standing,
} from './leaving-outside.ts'
export { changeStatus } from './change/change.ts'
export { bookingsOfMembership } from './membership/of-membership.ts'
export type { BookingCredits } from './pay/credits.ts'
export { deleteExpiredHolds, endHoldsWithin } from './kept/hold-store.ts'
export { changeAndEndOffers, endOffersOf } from './offers/end-offers.ts'
export { offerTimes, putOnCallList } from './offers/offer.ts'
export { withdrawOffer } from './kept/offer-step.ts'
export { lockForChange, onBookingAlone } from './pay/lock-for-change.ts'
export { lockBooking } from './store.ts'
export { revenueAccountOf } from './lines/booking-line.ts'
