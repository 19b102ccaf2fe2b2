import { recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { dealPairingAgain } from '#server/leagues/cards/make-cards.ts'
import { getRound } from '#server/leagues/cards/rounds.ts'
import { followSub as chargeSub } from '#server/leagues/charges/make.ts'
import { keepSent } from '#server/leagues/letters/store.ts'
import { rulesOfRound } from '#server/leagues/seasons/rules-of-round.ts'
import { readTiming } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { eveningToldAt } from '#shared/leagues/letters/when.ts'
import type { SubOffer } from '#shared/leagues/subs/contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { isBusyAt } from './candidate-store.ts'
import { tellMissing, tellNotNeeded, tellPlays } from './letters.ts'
import { getOffer } from './link.ts'
import { planOf } from './plan.ts'
import { presentOffer } from './present.ts'
import { getRequest, sendWave } from './serve.ts'
import { stepOffer, stepRequest } from './step.ts'
import { listOffers, type OfferRow, raiseRound, type RequestRow } from './store.ts'

interface Answered {
  offer: OfferRow
  request: RequestRow
}

/** An act on an offer under the locks of who answers it and of its round: of two who answer at once the second sees the first. */
const onOffer = (work: Work, offerId: string, act: (work: Work, answered: Answered) => Promise<unknown>) =>
  atomically(work, async (work): Promise<SubOffer> => {
    const seen = await getOffer(work, offerId)
    await lockAll(work, { person: seen.personId, leagueRound: seen.roundId })
    const offer = await getOffer(work, offerId)
    await act(work, { offer, request: await getRequest(work, offer.requestId) })
    return presentOffer(work, await getOffer(work, offerId))
  })

/** The first who accepts plays: their index, their strokes, and the card of whoever is missing. */
export const acceptOffer = (work: Work, offerId: string): Promise<SubOffer> =>
  onOffer(work, offerId, async (work, { offer, request }) => {
    if (offer.status === 'accepted') return
    refuseGone({ offer, request })
    if (await isBusyAt(work, offer.personId, await timeOf(work, request))) {
      throw new Failure(
        'wrong_state',
        'You play elsewhere at that time. Give that place back first, or decline this one.',
      )
    }
    await stepOffer(work, offer, { to: 'accepted' })
    await stepRequest(work, request, { to: 'filled', subPersonId: offer.personId })
    await followSub(work, request, offer.personId)
    for (const other of await listOffers(work, [request.id])) {
      if (other.status !== 'open') continue
      await stepOffer(work, other, { to: 'gone' })
      await tellNotNeeded(work, { request, offer: other, why: 'Somebody was faster, and plays.' })
    }
    await tellPlays(work, { request, offer, plan: await planOf(work, request, offer.personId) })
    await tellMissing(work, request, 'filled')
    await keepTold(work, request, offer)
  })

/** Whoever accepts on the day itself has just been told of the evening. */
async function keepTold(work: Work, { playsAt, zone, roundId }: RequestRow, { personId }: OfferRow): Promise<void> {
  const { quietHours } = await readTiming(work)
  if (eveningToldAt(playsAt, quietHours, zone) <= work.now)
    await keepSent(work, { kind: 'evening', roundId, personIds: [personId] })
}

/** From the start of the pairing to the end of its part of the evening. */
async function timeOf(work: OnDatabase, { seasonId, roundNumber, startsAt, endsAt, playsAt }: RequestRow) {
  const rules = await rulesOfRound(work, seasonId, roundNumber)
  const length = (endsAt.getTime() - startsAt.getTime()) / (rules?.starts ?? 1)

  return { from: playsAt, until: new Date(playsAt.getTime() + length) }
}

/** Cards that are made already follow, and whoever looks at the round learns it. */
async function followSub(work: Work, request: RequestRow, personId: string | null): Promise<void> {
  const { roundId, seasonId, pairingId, registrationId } = request
  const round = await getRound(work, roundId)
  if (pairingId !== null) await dealPairingAgain(work, round, pairingId)
  await chargeSub(work, { round, registrationId, personId })
  const { version } = await raiseRound(work, roundId)
  await recordEvent(work, {
    action: 'league_sub_changed',
    entity: 'league_round',
    entityId: roundId,
    publish: { version, data: { seasonId } },
  })
}

function refuseGone({ offer, request }: Answered): void {
  if (request.status === 'filled' || (request.status === 'open' && offer.status === 'gone'))
    throw new Failure('slot_taken', 'Somebody was faster, and plays already.')
  if (offer.status === 'declined' || offer.status === 'given_back') {
    throw new Failure('wrong_state', 'You have said that you do not play. Ask the desk if you can after all.')
  }
  if (request.status !== 'open' || offer.status !== 'open') {
    throw new Failure('wrong_state', 'Nobody is looked for any more on this evening.')
  }
}

export const declineOffer = (work: Work, offerId: string): Promise<SubOffer> =>
  onOffer(work, offerId, async (work, { offer, request }) => {
    if (offer.status === 'declined') return
    if (offer.status === 'accepted') {
      throw new Failure('wrong_state', 'You have accepted already. Give the place back instead.')
    }
    if (offer.status !== 'open') refuseGone({ offer, request })
    await stepOffer(work, offer, { to: 'declined' })
    const open = (await listOffers(work, [request.id])).some(({ status }) => status === 'open')
    // Nobody of the wave is left to wait for.
    if (!open && request.status === 'open') await sendWave(work, request)
  })

interface GivenBack {
  offerId: string
  reason?: string
}

/** A sub cannot come after all, or the desk takes the place back: others are asked, and who was replaced keeps no card. */
export const giveBackOffer = (work: Work, { offerId, reason }: GivenBack): Promise<SubOffer> =>
  onOffer(work, offerId, async (work, { offer, request }) => {
    if (offer.status === 'given_back') return
    if (offer.status !== 'accepted' || request.subPersonId !== offer.personId) {
      throw new Failure('wrong_state', 'You do not play on this evening: there is nothing to give back.')
    }
    const isDesk = holds(work.context.actor, 'manage_leagues/leagues')
    if (request.roundStatus !== 'scheduled' && request.roundStatus !== 'open') {
      throw new Failure('wrong_state', 'This evening is over.')
    }
    if (request.playsAt <= work.now && !isDesk) {
      throw new Failure('wrong_state', 'This evening has begun. Tell the desk that you cannot come.')
    }
    await stepOffer(work, offer, { to: 'given_back', reason })
    await stepRequest(work, request, { to: 'open' })
    await followSub(work, request, null)
    await tellMissing(work, request, 'open')
    await sendWave(work, await getRequest(work, request.id))
  })
