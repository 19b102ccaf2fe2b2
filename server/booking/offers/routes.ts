import { answerAskedMove } from '#server/booking/reschedule/answer-asked.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { ownAlone } from '#shared/permissions/may.ts'

import { acceptOffer, cancelOffered, declineOffer, pageOfCalls, readOffer, settleOffer } from './answer.ts'

export const offerRoutes = handlersFor(offersContract, () => ({
  readBookingOffer: ({ params, actor, work }) => readOffer({ ...work, context: { actor } }, params.bookingId),
  acceptBookingOffer: ({ params, body, work }) => acceptOffer(work, { ...params, ...body }),
  declineBookingOffer: ({ params, work }) => declineOffer(work, params),
  cancelOfferedBooking: ({ params, work }) => cancelOffered(work, params),
  answerAskedMove: ({ params, body, work }) => answerAskedMove(work, { ...params, ...body }),
  listCallsToMake: ({ query, actor, work }) => pageOfCalls(work, { ...query, ofUser: ownAlone(actor) }),
  settleBookingOffer: ({ params, body, work }) => settleOffer(work, { ...params, ...body }),
}))
