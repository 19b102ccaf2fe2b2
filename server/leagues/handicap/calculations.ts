import { createHash } from 'node:crypto'

import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { fewestHoles } from '#shared/leagues/handicap/differential.ts'
import { type HandicapInputs, recordOf, ruleVersion } from '#shared/leagues/handicap/inputs.ts'
import { adjustedGrossOf } from '#shared/leagues/handicap/strokes.ts'
import { holesOfRound } from '#shared/leagues/rounds/holes.ts'

import {
  type CountingCard,
  insertCalculations,
  listCountingCards,
  listLatestCalculations,
  listPastDifferentials,
  listStartIndexes,
} from './store.ts'

/** What an index was and is. */
export interface IndexChange {
  personId: string
  fromTenths: number | null
  toTenths: number | null
}

interface Calculated extends IndexChange {
  inputs: HandicapInputs
  basisHash: string
  replaces: string | null
  isNew: boolean
}

/** The index of each player from all of their rounds, those of one that is not published yet with them. */
export async function calculateIndexes(
  work: Timed,
  personIds: readonly string[],
  roundId: string | null,
): Promise<Calculated[]> {
  if (personIds.length === 0) return []
  const [cards, past, starts, latest] = await inOneTrip([
    listCountingCards(work, { personIds, roundId }),
    listPastDifferentials(work, personIds),
    listStartIndexes(work, personIds),
    listLatestCalculations(work, personIds),
  ])
  const scored = cards.flatMap((card) => scoreOf(card, work.place.zone) ?? [])

  return personIds.map((personId) => {
    const rounds = [
      ...past
        .filter((one) => one.personId === personId)
        .map(({ id, playedOn, tenths }) => ({ id, playedOn, differentialTenths: tenths })),
      ...scored.filter((one) => one.personId === personId).map(({ id, playedOn, score }) => ({ id, playedOn, score })),
    ].toSorted((one, other) => Number(one.playedOn > other.playedOn) - Number(one.playedOn < other.playedOn))
    const startIndexTenths = starts.find((one) => one.personId === personId)?.startIndexTenths ?? null
    const inputs: HandicapInputs = { startIndexTenths, rounds }
    const basisHash = hashOf(inputs)
    const before = latest.find((one) => one.personId === personId)
    const toTenths = recordOf(inputs).issued.at(-1)?.index10 ?? null

    return {
      personId,
      inputs,
      basisHash,
      replaces: before?.id ?? null,
      isNew: before?.basisHash !== basisHash,
      fromTenths: before?.indexTenths ?? null,
      toTenths,
    }
  })
}

/** Keeps what was calculated, each with all that it was calculated from. */
export async function keepIndexes(work: Timed, calculated: readonly Calculated[]): Promise<void> {
  const fresh = calculated.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return

  await insertCalculations(
    work,
    fresh.map(({ personId, basisHash, inputs, replaces, toTenths }) => ({
      personId,
      basisHash,
      ruleVersion,
      inputs,
      indexTenths: toTenths,
      replaces,
      at: work.now,
    })),
  )
}

const hashOf = (inputs: HandicapInputs): string =>
  createHash('sha256')
    .update(JSON.stringify([ruleVersion, inputs]))
    .digest('hex')

interface Score {
  id: string
  personId: string
  playedOn: string
  score: NonNullable<HandicapInputs['rounds'][number]['score']>
}

/** A card's score for the handicap; undefined for one of which too few holes were played. */
function scoreOf(card: CountingCard, zone: string): Score | undefined {
  const { id, personId, startsAt, holes, nine, scores, courseHandicap, teeHoles } = card
  const all = holesOfRound(teeHoles, { holes, nine })
  const played = all.filter(({ hole }) => scores[hole] !== undefined)
  if (played.length < (holes === 9 ? 9 : fewestHoles)) return undefined
  const rating = ratingOf(card)
  if (!rating) return undefined

  return {
    id,
    personId,
    playedOn: localDayOf(startsAt, zone),
    score: {
      holes,
      ...rating,
      par: all.reduce((sum, { par }) => sum + par, 0),
      adjustedGross: adjustedGrossOf({
        holes: all,
        scores: all.map(({ hole }) => scores[hole]),
        courseHandicap,
      }),
      holesPlayed: played.length,
    },
  }
}

/** Of a nine out of 18 only where that nine is rated by itself. */
function ratingOf(card: CountingCard): { courseRatingTenths: number; slope: number } | undefined {
  const { holes, nine, teeHoles, ratingTenths, slope } = card
  if (holes === teeHoles.length) return { courseRatingTenths: ratingTenths, slope }
  // Nine holes that are played twice are rated twice.
  if (holes === 18) return { courseRatingTenths: 2 * ratingTenths, slope }
  const [half, halfSlope] =
    nine === 'back' ? [card.backRatingTenths, card.backSlope] : [card.frontRatingTenths, card.frontSlope]

  return half === null || halfSlope === null ? undefined : { courseRatingTenths: half, slope: halfSlope }
}
