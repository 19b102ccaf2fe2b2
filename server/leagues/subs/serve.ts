import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { dealPairingAgain } from '#server/leagues/cards/make-cards.ts'
import { getRound } from '#server/leagues/cards/rounds.ts'
import { indexesInForce, indexesOfSubs } from '#server/leagues/handicap/index-store.ts'
import { rulesOfRound } from '#server/leagues/seasons/rules-of-round.ts'
import { listWanted, readTiming } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type LeagueRules, sharesBall } from '#shared/leagues/rules.ts'
import { rankSubs } from '#shared/leagues/subs/rank.ts'
import { nextWaveAt, subNeededUntil, waveAt, waveSize } from '#shared/leagues/subs/waves.ts'

import { type CandidateRow, listCandidates, listField } from './candidate-store.ts'
import { tellMissing, tellNotNeeded, tellOffered } from './letters.ts'
import { planOf } from './plan.ts'
import { stepOffer, stepRequest } from './step.ts'
import {
  findLiveRequest,
  findOffer,
  findRequest,
  insertOffer,
  insertRequest,
  listDue,
  listLiveRequestsOfRound,
  listOffers,
  type RequestRow,
  setWave,
} from './store.ts'

interface Asked {
  roundId: string
  registrationId: string
}

/** Looks for a sub for a player who is missing. Asked twice it is looked once. Within the lock of the round. */
export async function askForSub(work: Work, { roundId, registrationId }: Asked): Promise<void> {
  if (await findLiveRequest(work, { roundId, registrationId })) return

  const id = await insertRequest(work, {
    roundId,
    registrationId,
    askedBy: actorIdOf(work.context.actor),
    askedAt: work.now,
  })
  const request = await getRequest(work, id)
  const rules = await rulesOfRound(work, request.seasonId, request.roundNumber)
  refuseHopeless(request, rules)
  await recordEvent(work, {
    action: 'league_sub_asked_for',
    entity: 'league_sub_request',
    entityId: id,
    ...(request.personId !== null && { onBehalfOf: request.personId }),
    publish: { version: 1, data: { seasonId: request.seasonId, roundId } },
  })
  await sendWave(work, request)
}

export async function getRequest(work: Work, id: string): Promise<RequestRow> {
  const request = await findRequest(work, id)
  if (!request) throw new Error(`There is no search ${id}.`)

  return request
}

function refuseHopeless({ pairingId, roundStatus }: RequestRow, rules: LeagueRules | null): void {
  if (rules && sharesBall(rules.format)) {
    throw new Failure(
      'not_offered',
      'A team that shares one ball is one player less: bring somebody by signing them up.',
    )
  }
  if (pairingId === null) throw new Failure('not_offered', 'Nobody meets in this round yet. Deal its schedule first.')
  if (roundStatus === 'closed') throw new Failure('wrong_state', 'This round is over: nobody can play in it any more.')
}

const untilOf = ({ playsAt, askedAt }: RequestRow): Date => subNeededUntil(playsAt, askedAt)

/** Asks the next three; in quiet hours it waits for their end. Within the lock of the round. */
export async function sendWave(work: Work, request: RequestRow): Promise<void> {
  const { quietHours: quiet } = await readTiming(work)
  const { zone, playsAt, id } = request
  const due = waveAt(work.now, quiet, zone)
  if (due > work.now) {
    await setWave(work, id, { wave: request.wave, nextWaveAt: due })
    return
  }

  const asked = (await candidatesFor(work, request)).slice(0, waveSize)
  const wave = request.wave + (asked.length > 0 ? 1 : 0)
  await setWave(work, id, { wave, nextWaveAt: nextWaveAt(work.now, playsAt, { quiet, zone }) })
  for (const candidate of asked) await offerTo(work, { request, candidate, wave })
}

async function offerTo(
  work: Work,
  { request, candidate, wave }: { request: RequestRow; candidate: CandidateRow; wave: number },
): Promise<void> {
  const { personId, offerId } = candidate
  const again = offerId === null ? undefined : await findOffer(work, offerId)
  if (again) await stepOffer(work, again, { to: 'open', wave })
  const id = again?.id ?? (await insertOffer(work, { requestId: request.id, personId, wave, sentAt: work.now }))
  const offer = await findOffer(work, id)
  if (!offer) throw new Error('An offer has gone.')
  if (!again) {
    await recordEvent(work, {
      action: 'league_sub_offered',
      entity: 'league_sub_offer',
      entityId: id,
      facts: { wave },
      onBehalfOf: personId,
      publish: { version: 1, personId, data: { seasonId: request.seasonId, roundId: request.roundId } },
    })
  }
  const plan = await planOf(work, request, personId)
  await tellOffered(work, { request, offer, plan, until: untilOf(request) })
}

/** In the order in which they are asked. Whoever has no index plays no season that counts by one. */
async function candidatesFor(work: Work, request: RequestRow): Promise<CandidateRow[]> {
  const { seasonId, roundNumber, registrationId, playsAt, endsAt, startsAt } = request
  const rules = await rulesOfRound(work, seasonId, roundNumber)
  const length = (endsAt.getTime() - startsAt.getTime()) / (rules?.starts ?? 1)
  const when = { from: playsAt, until: new Date(playsAt.getTime() + length) }
  const found = await listCandidates(work, request, when)
  const ids = found.map(({ personId }) => personId)
  const [isWanted, indexes] = [await listWanted(work, ids), await indexesOfSubs(work, ids)]
  const tenthsOf = new Map(indexes.map(({ personId, indexTenths }) => [personId, indexTenths]))
  const field = await indexesInForce(work, [registrationId, ...(await listField(work, seasonId))])
  const needsIndex = rules !== null && rules.handicap.system !== 'none'
  const ranked = rankSubs(
    found
      .filter(({ personId }) => isWanted(personId, 'offer', 'email'))
      .map((candidate) => ({ ...candidate, indexTenths: tenthsOf.get(candidate.personId) ?? null }))
      .filter(({ indexTenths }) => indexTenths !== null || !needsIndex),
    {
      indexTenths: field.find(({ personId }) => personId === request.personId)?.indexTenths ?? null,
      flights: rules?.flights ?? { kind: 'none' },
      fieldTenths: field.flatMap(({ indexTenths }) => indexTenths ?? []),
    },
  )
  const byId = new Map(found.map((candidate) => [candidate.personId, candidate]))

  return ranked.flatMap(({ personId }) => byId.get(personId) ?? [])
}

/** Nobody is looked for any more: those who were asked are told, and whoever was to play. Within the lock of the round. */
async function callOffSub(work: Work, request: RequestRow, why: string): Promise<void> {
  await stepRequest(work, request, { to: 'called_off', reason: why })
  for (const offer of await listOffers(work, [request.id])) {
    if (offer.status !== 'open' && offer.status !== 'accepted') continue
    await stepOffer(work, offer, { to: 'gone', reason: why })
    await tellNotNeeded(work, { request, offer, why })
  }
}

/** Players who were missing come after all. Within the lock of the round. */
export async function callOffSubsOf(
  work: Work,
  { roundId, registrationIds }: { roundId: string; registrationIds: readonly string[] },
): Promise<void> {
  const requests = await listLiveRequestsOfRound(work, roundId)
  for (const request of requests.filter((one) => registrationIds.includes(one.registrationId))) {
    await callOffSub(work, request, 'The player comes after all.')
    // Their own card is theirs again.
    if (request.status === 'filled' && request.pairingId !== null)
      await dealPairingAgain(work, await getRound(work, roundId), request.pairingId)
  }
}

/** All searches of a round are over, since it takes place at another time. Within the lock of the round. */
export async function callOffSubs(work: Work, roundId: string, why: string): Promise<void> {
  for (const request of await listLiveRequestsOfRound(work, roundId)) await callOffSub(work, request, why)
}

/** Nobody was found in time. */
async function closeSub(work: Work, request: RequestRow): Promise<void> {
  await stepRequest(work, request, { to: 'closed' })
  for (const offer of await listOffers(work, [request.id])) {
    if (offer.status === 'open') await stepOffer(work, offer, { to: 'lapsed' })
  }
  await tellMissing(work, request, 'closed')
}

/** A job: asks the next wave where it is due, and ends searches whose time is up, or that nobody needs any more. */
export async function keepSubs(work: Work): Promise<void> {
  for (const { id, roundId } of await listDue(work)) {
    try {
      await atomically(work, async (work) => {
        await lockAll(work, { leagueRound: roundId })
        await keepSub(work, await getRequest(work, id))
      })
    } catch (error) {
      work.services.log.error({ err: error, requestId: id }, 'A sub was not looked for and is looked for again')
    }
  }
}

/** As it stands under the lock: meanwhile somebody may have accepted. */
async function keepSub(work: Work, request: RequestRow): Promise<void> {
  const { status, roundStatus, cancelledAt, isPlaying, nextWaveAt } = request
  const isComing = roundStatus === 'scheduled' || roundStatus === 'open'
  if (status !== 'open' && status !== 'filled') return
  if (isComing && cancelledAt) return callOffSub(work, request, 'The round is called off.')
  if (isComing && !isPlaying) return callOffSub(work, request, 'The player does not play this season any more.')
  if (status === 'filled') return
  if (!isComing || untilOf(request) <= work.now) return closeSub(work, request)
  if (nextWaveAt && nextWaveAt <= work.now) await sendWave(work, request)
}
