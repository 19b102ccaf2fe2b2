import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { viewerOf } from '#server/leagues/viewer.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { exactly } from '#shared/leagues/handicap/exact.ts'
import { latestCounted } from '#shared/leagues/handicap/handicap-index.ts'
import { type HandicapInputs, recordOf } from '#shared/leagues/handicap/inputs.ts'
import { whatNext } from '#shared/leagues/handicap/next.ts'
import type { HandicapCalculation, PlayerHandicap } from '#shared/leagues/handicap/own-contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { explainAverages, inForce, inTenths, presentOverride } from './own-averages.ts'
import {
  type CalculationRow,
  endOverride,
  findPlayer,
  insertOverride,
  listCardsNamed,
  listLatestCalculations,
  listOverrides,
  listSeasonsByAverage,
  listStartIndexes,
} from './store.ts'

const mayKeep = 'manage_leagues/leagues'
const notFound = () => new Failure('not_found', 'There is no such player.')

export async function readMyHandicap(work: Work): Promise<PlayerHandicap> {
  const own = await viewerOf(work)
  if (own === null) return withoutRounds('You')
  const player = await findPlayer(work, own, own)

  return player ? present(work, own, player.name) : withoutRounds('You')
}

const withoutRounds = (name: string): PlayerHandicap => ({
  name,
  index: null,
  from: 'none',
  override: null,
  roundsPlayed: 0,
  calculation: null,
  averages: [],
})

/** For the player, for those who play a season with them, and for staff; to others there is no such player. */
export async function readHandicap(work: Work, personId: string): Promise<PlayerHandicap> {
  const viewer = await viewerOf(work)
  const player = await findPlayer(work, personId, viewer)
  const mayRead = viewer === personId || player?.sharesSeason || holds(work.context.actor, mayKeep)
  if (!player || !mayRead) throw notFound()

  return present(work, personId, player.name)
}

async function present(work: Work, personId: string, name: string): Promise<PlayerHandicap> {
  const [overrides, latest, starts, seasons] = await inOneTrip([
    listOverrides(work, [personId]),
    listLatestCalculations(work, [personId]),
    listStartIndexes(work, [personId]),
    listSeasonsByAverage(work, [personId]),
  ])
  const override = overrides.find(({ seasonId }) => seasonId === null)
  const calculation = latest.flatMap(asIndex)[0]
  const startTenths = starts[0]?.startIndexTenths ?? null
  const [indexTenths, from] = inForce(override?.indexTenths, calculation?.indexTenths, startTenths)

  return {
    name,
    index: inTenths(indexTenths),
    from,
    override: presentOverride(override),
    roundsPlayed: calculation ? recordOf(calculation.inputs).differentials.length : 0,
    calculation: calculation ? await explain(work, calculation) : null,
    averages: await explainAverages(work, seasons, { overrides, latest }),
  }
}

/** A calculation of the Studio Handicap, and not of an average. */
const asIndex = ({ inputs, ...row }: CalculationRow) => ('kind' in inputs ? [] : [{ ...row, inputs }])

interface Kept {
  ruleVersion: number
  inputs: HandicapInputs
  at: Date
}

/** A calculation with all that it was made of, made again from its inputs. */
async function explain(work: Work, { ruleVersion, inputs, at }: Kept): Promise<HandicapCalculation> {
  const record = recordOf(inputs)
  const last = record.issued.at(-1)
  const cards = await listCardsNamed(
    work,
    inputs.rounds.flatMap(({ id, score }) => (score ? [id] : [])),
  )
  const rounds = inputs.rounds.map(({ id, playedOn, score }, round) => {
    const counted = record.differentialAt[round]
    const differential = counted == null ? undefined : record.differentials[counted]
    const card = cards.find((one) => one.id === id)

    return {
      playedOn,
      value: inTenths(differential?.value10),
      adjustment: (differential?.adjusted10 ?? 0) / 10,
      isUsed: counted != null && (last?.used.includes(counted) ?? false),
      card:
        card && score
          ? {
              id,
              roundId: card.roundId,
              course: card.course,
              holes: score.holes,
              gross: card.gross,
              adjustedGross: score.adjustedGross,
              courseRating: score.courseRatingTenths / 10,
              slope: score.slope,
            }
          : null,
    }
  })
  const used = last?.used.map((at) => record.differentials[at]).flatMap((one) => one ?? []) ?? []
  const sumTenths = used.reduce((sum, { value10, adjusted10 }) => sum + value10 + adjusted10, 0)
  const { dropsOut10, otherwise10, lowersAt10 } = whatNext(record, localDayOf(work.now, work.place.zone))

  return {
    ruleVersion,
    at,
    startIndex: inTenths(inputs.startIndexTenths),
    rounds: rounds.slice(-latestCounted).toReversed(),
    best: used.length,
    of: Math.min(record.differentials.length, latestCounted),
    sum: exactly(sumTenths, 10).valueOf(),
    added: (last?.added10 ?? 0) / 10,
    before: inTenths(last?.before10),
    lowIndex: inTenths(last?.low10),
    cap: last?.cap ?? null,
    next: { dropsOut: inTenths(dropsOut10), otherwise: inTenths(otherwise10), lowersAt: inTenths(lowersAt10) },
  }
}

interface Override {
  personId: string
  /** Null where what was calculated holds again. */
  index: number | null
  reason: string
  /** Of a season that has its own average. */
  seasonId?: string
}

/** The committee says off which index somebody plays. What their rounds say is calculated all the same. */
export function overrideHandicap(work: Work, { personId, index, reason, ...of }: Override): Promise<PlayerHandicap> {
  const seasonId = of.seasonId ?? null

  return atomically(work, async (work) => {
    await lockAll(work, { person: personId })
    const player = await findPlayer(work, personId, null)
    if (!player) throw notFound()
    if (seasonId !== null) await refuseWithoutAverage(work, personId, seasonId)
    const before = (await listOverrides(work, [personId])).find((one) => one.seasonId === seasonId)
    if (before) await endOverride(work, before.id, work.now)
    if (index !== null) {
      const said = {
        personId,
        seasonId,
        indexTenths: Math.round(index * 10),
        reason,
        actorId: actorIdOf(work.context.actor),
      }
      await insertOverride(work, { ...said, at: work.now })
    }
    await recordEvent(work, {
      action: 'handicap_overridden',
      entity: 'person',
      entityId: personId,
      before: { handicap: inTenths(before?.indexTenths) },
      after: { handicap: index },
      ...(seasonId !== null && { facts: { seasonId } }),
      reason,
      onBehalfOf: personId,
      publish: { personId },
    })

    return present(work, personId, player.name)
  })
}

async function refuseWithoutAverage(work: Work, personId: string, seasonId: string): Promise<void> {
  const seasons = await listSeasonsByAverage(work, [personId])
  if (seasons.some((season) => season.seasonId === seasonId)) return

  throw invalidField('seasonId', 'They play no season of this kind: leave it out to set the Studio Handicap.')
}
