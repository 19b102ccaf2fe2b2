import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { rulesBySeason } from '#server/leagues/seasons/rules-of-round.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { fewestHoles } from '#shared/leagues/handicap/differential.ts'
import { type HandicapInputs, recordOf, ruleVersion } from '#shared/leagues/handicap/inputs.ts'
import { adjustedGrossOf } from '#shared/leagues/handicap/strokes.ts'
import { holesOfRound } from '#shared/leagues/rounds/holes.ts'

import { calculateAverages } from './averages.ts'
import { type Calculated, calculatedOf, type PlayedByRules } from './calculated.ts'
import {
  type CountingCard,
  insertCalculations,
  listCountingCards,
  listLatestCalculations,
  listPastDifferentials,
  listStartIndexes,
} from './store.ts'

/**
 * The Studio Handicap of each player from all of their rounds, those of one that is not published yet with them, and their
 * averages of the seasons that have their own.
 */
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
  const rules = await rulesBySeason(work, [...new Set(cards.map(({ seasonId }) => seasonId))])
  const played = cards.flatMap((card): PlayedByRules[] => {
    const ofRound = rules.get(card.seasonId)?.(card.number)
    return ofRound ? [{ card, rules: ofRound, playedOn: localDayOf(card.startsAt, work.place.zone) }] : []
  })
  const scored = played.flatMap((one) => scoreOf(one) ?? [])
  const averages = await calculateAverages(work, personIds, { played, latest })

  const indexes = personIds.flatMap((personId): Calculated[] => {
    const rounds = [
      ...past
        .filter((one) => one.personId === personId)
        .map(({ id, playedOn, tenths }) => ({ id, playedOn, differentialTenths: tenths })),
      ...scored.filter((one) => one.personId === personId).map(({ id, playedOn, score }) => ({ id, playedOn, score })),
    ].toSorted((one, other) => Number(one.playedOn > other.playedOn) - Number(one.playedOn < other.playedOn))
    const startIndexTenths = starts.find((one) => one.personId === personId)?.startIndexTenths ?? null
    const inputs: HandicapInputs = { startIndexTenths, rounds }
    const before = latest.find((one) => one.personId === personId && one.seasonId === null)
    // Of whoever plays for averages alone nothing is calculated.
    if (rounds.length === 0 && !before) return []

    const toTenths = recordOf(inputs).issued.at(-1)?.index10 ?? null
    return [calculatedOf({ personId, seasonId: null, inputs, toTenths }, before)]
  })
  return [...indexes, ...averages]
}

/** Keeps what was calculated, each with all that it was calculated from. */
export async function keepIndexes(work: Timed, calculated: readonly Calculated[]): Promise<void> {
  const fresh = calculated.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return

  await insertCalculations(
    work,
    fresh.map(({ personId, seasonId, basisHash, inputs, replaces, toTenths }) => ({
      personId,
      seasonId,
      basisHash,
      ruleVersion,
      inputs,
      indexTenths: toTenths,
      replaces,
      at: work.now,
    })),
  )
}

interface Score {
  id: string
  personId: string
  playedOn: string
  score: NonNullable<HandicapInputs['rounds'][number]['score']>
}

/** A card's score for the handicap; undefined for one of which too few holes were played. */
function scoreOf({ card, rules, playedOn }: PlayedByRules): Score | undefined {
  if (rules.handicap.system !== 'whs') return undefined
  const { holes } = rules
  const { id, personId, nine, scores, courseHandicap, teeHoles } = card
  const all = holesOfRound(teeHoles, { holes, nine })
  const played = all.filter(({ hole }) => scores[hole] !== undefined)
  if (played.length < (holes === 9 ? 9 : fewestHoles)) return undefined
  const rating = ratingOf(card, holes)
  if (!rating) return undefined

  return {
    id,
    personId,
    playedOn,
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
function ratingOf(card: CountingCard, holes: 9 | 18): { courseRatingTenths: number; slope: number } | undefined {
  const { nine, teeHoles, ratingTenths, slope } = card
  if (holes === teeHoles.length) return { courseRatingTenths: ratingTenths, slope }
  // Nine holes that are played twice are rated twice.
  if (holes === 18) return { courseRatingTenths: 2 * ratingTenths, slope }
  const [half, halfSlope] =
    nine === 'back' ? [card.backRatingTenths, card.backSlope] : [card.frontRatingTenths, card.frontSlope]

  return half === null || halfSlope === null ? undefined : { courseRatingTenths: half, slope: halfSlope }
}
