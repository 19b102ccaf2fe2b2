export { answersTo } from './questions.ts'
export { type AffectedRow, listBookingsIn, listTimesBehind } from './blocks/affected-store.ts'
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
export type { BlockOwner, BlockOwners, OwnedBlock } from './blocks/owner.ts'
export { changeBlock, extendBlock, makeBlock, removeBlock, replaceInBlock } from './blocks/blocks.ts'
export { assign, listSubstitutes, type Substitute } from './blocks/substitutes.ts'
export { isPaidAtThisPrice, moveBooking } from './blocks/move-booking.ts'
export { presentAffected } from './blocks/present-affected.ts'
export { wordsOfTakers } from './explain/refusal.ts'
export { workSchedule } from './hours/hours-store.ts'
export {
  callAboutOutside,
  keepOrMove,
  leavingOutside,
  type LeftOutside,
  namingOutside,
  presentOutside,
  refuseUnseenOutside,
  standing,
} from './hours/leaving-outside.ts'
export { changeStatus } from './change.ts'
export { bookingsOfMembership } from './membership/of-membership.ts'
export type { BookingCredits } from './pay/credits.ts'
export { deleteExpiredHolds, endHoldsWithin } from './holds/hold-store.ts'
export { changeAndEndOffers, endOffersOf } from './offers/end-offers.ts'
export { offerTimes, putOnCallList } from './offers/offer.ts'
export { withdrawOffer } from './offers/withdraw.ts'
export { lockForChange } from './pay/lock-for-change.ts'
export { lockBooking } from './store.ts'
export { revenueAccountOf } from './pay/booking-line.ts'
