import { answerAskedMove } from '#server/booking/reschedule/answer-asked.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { ownAlone } from '#shared/permissions/may.ts'

import { acceptOffer, cancelOffered, declineOffer, pageOfCalls, readOffer, settleOffer } from './answer.ts'

export const offerRoutes = handlersFor(offersContract, (services) => ({
  readBookingOffer: ({ params, actor }) => readOffer(services.db, params.bookingId, { actor }),
  acceptBookingOffer: ({ params, body, ...context }) => acceptOffer(services, { ...params, ...body }, context),
  declineBookingOffer: ({ params, ...context }) => declineOffer(services, params, context),
  cancelOfferedBooking: ({ params, ...context }) => cancelOffered(services, params, context),
  answerAskedMove: ({ params, body, ...context }) => answerAskedMove(services, { ...params, ...body }, context),
  listCallsToMake: ({ query, actor }) =>
    pageOfCalls(services.db, { ...query, ofUser: ownAlone(actor) }, services.now()),
  settleBookingOffer: ({ params, body, ...context }) => settleOffer(services, { ...params, ...body }, context),
}))
