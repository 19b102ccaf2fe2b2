import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import {
  subOfferSteps,
  subOfferWords,
  type SubOfferStatus,
  subRequestSteps,
  subRequestWords,
  type SubRequestStatus,
} from '#shared/leagues/subs/status.ts'

import type { OfferRow, RequestRow } from './store.ts'

const requests = recordKind({
  entity: 'league_sub_request',
  noun: 'search for a sub',
  action: 'league_sub_request_changed',
  machine: subRequestSteps,
  words: subRequestWords,
  table: 'subRequest',
  personOf: ({ personId }: RequestRow) => personId,
  told: ({ seasonId, roundId }) => ({ seasonId, roundId }),
})

const offers = recordKind({
  entity: 'league_sub_offer',
  noun: 'offer',
  action: 'league_sub_offer_changed',
  machine: subOfferSteps,
  words: subOfferWords,
  table: 'subOffer',
  personOf: ({ personId }: OfferRow) => personId,
})

interface Step<State> {
  to: State
  reason?: string | undefined
}

/** Takes a step of the search for a sub, under the lock of its round. */
export const stepRequest = (
  work: Acting,
  row: RequestRow,
  { to, reason, subPersonId = null }: Step<SubRequestStatus> & { subPersonId?: string | null },
): Promise<void> =>
  takeStep(work, requests, {
    row,
    to,
    reason,
    set: { subPersonId, nextWaveAt: to === 'open' ? work.now : null },
  })

/** Takes a step of an offer, under the lock of the round that it is about. */
export const stepOffer = (
  work: Acting,
  row: OfferRow,
  { to, reason, wave }: Step<SubOfferStatus> & { wave?: number },
): Promise<void> =>
  takeStep(work, offers, {
    row,
    to,
    reason,
    set: to === 'open' ? { wave: wave ?? row.wave, sentAt: work.now, answeredAt: null } : { answeredAt: work.now },
  })
