import type { Timed } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import type { SubOffer } from '#shared/leagues/subs/contract.ts'
import { subNeededUntil } from '#shared/leagues/subs/waves.ts'

import { planOf } from './plan.ts'
import { findRequest, type OfferRow, type RequestRow } from './store.ts'

/** An offer as whoever was asked reads it. */
export async function presentOffer(work: Timed, offer: OfferRow): Promise<SubOffer> {
  const request = await findRequest(work, offer.requestId)
  if (!request) throw new Error('An offer has lost its evening.')
  const { zone, playsAt, startsAt, endsAt } = request
  const { entryId, ...plan } = await planOf(work, request, offer.personId)
  const local = (at: Date) => localTimeOf(at, zone)

  return {
    id: offer.id,
    status: offer.status,
    version: offer.version,
    why: whyOf(offer, request),
    insteadOf: request.name,
    league: request.league,
    round: {
      id: request.roundId,
      number: request.roundNumber,
      status: request.roundStatus,
      startsAt,
      endsAt,
      local: local(startsAt),
      localEnd: local(endsAt),
      course: request.course,
    },
    bay: request.bay,
    start: playsAt,
    localStart: local(playsAt),
    ...plan,
    until: subNeededUntil(playsAt, request.askedAt),
    entryId: offer.status === 'accepted' ? entryId : null,
  }
}

/** Who was faster is told to nobody by name. */
function whyOf({ status }: OfferRow, request: RequestRow): string | null {
  if (status === 'open' || status === 'accepted') return null
  if (status === 'declined') return 'You have said that you do not play.'
  if (status === 'given_back') return 'You have given the place back.'
  if (request.status === 'filled' || request.status === 'open') return 'Somebody was faster, and plays.'

  return request.status === 'closed'
    ? 'The evening has begun.'
    : 'Nobody is looked for any more: the player comes after all.'
}
