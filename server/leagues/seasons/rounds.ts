import { recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { placeWith } from '#server/kernel/place.ts'
import type { Work } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { localTimeOf, weekdayOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { type RoundCourse, SetUpRound } from '#shared/leagues/seasons/contract.ts'
import { eveningsFrom, kindsOfRounds, spanOfRound } from '#shared/leagues/seasons/evenings.ts'
import { beforePlay } from '#shared/leagues/seasons/status.ts'

import { changedMeanwhile, getSeason } from './present.ts'
import { courseOf, noCourse, refitted } from './round-course.ts'
import {
  type CourseOfRound,
  deleteRounds,
  findRound,
  insertRounds,
  listRounds,
  type PlannedRound,
  type RoundRow,
  updateCourse,
  updateFormat,
  updateRound,
} from './round-store.ts'
import { rulesOfRound } from './rules-of-round.ts'
import { listClosedDays, type SeasonRow } from './store.ts'

/** The place at which a season is played says its time of day. */
const zoneOf = ({ services }: Pick<Work, 'services'>, { locationId }: SeasonRow): string =>
  placeWith(services.places, locationId).zone

export async function listSeasonRounds(work: Work, seasonId: string) {
  const season = await getSeason(work, seasonId)

  return { rounds: (await listRounds(work, seasonId)).map((round) => present(round, zoneOf(work, season))) }
}

type ShownRound = Omit<RoundRow, 'id' | 'seasonId' | 'format'> & Pick<SetUpRound, 'id'>

const present = (round: ShownRound, zone: string): SetUpRound => ({
  id: round.id,
  number: round.number,
  kind: round.kind,
  status: round.status,
  version: round.version,
  startsAt: round.startsAt,
  endsAt: round.endsAt,
  local: localTimeOf(round.startsAt, zone),
  localEnd: localTimeOf(round.endsAt, zone),
  course: round.course,
  tee: round.tee,
  courseId: round.courseId,
  teeName: round.teeName,
  nine: round.nine,
  isCalledOff: round.cancelledAt !== null,
})

/** The rounds of a season, under the locks of all of them. */
export async function lockRounds(work: Work, seasonId: string): Promise<RoundRow[]> {
  await lockAll(work, { leagueRound: (await listRounds(work, seasonId)).map(({ id }) => id) })

  return listRounds(work, seasonId)
}

interface Plan {
  seasonId: string
  firstOn: string
  daysOff: readonly string[]
  courses: readonly RoundCourse[]
  /** The version of the season that the caller has seen. */
  version: number
  isPreview: boolean
}

/** Makes the rounds of a season, or deals their days anew: each keeps its id by its number, and its course where none is chosen. */
export function putRounds(work: Work, { seasonId, version, isPreview, ...plan }: Plan) {
  return atomically(work, async (work) => {
    await lockAll(work, { leagueSeason: seasonId })
    const season = await getSeason(work, seasonId)
    if (season.version !== version) throw changedMeanwhile(season)
    const existing = await lockRounds(work, seasonId)
    const { rules } = season
    if (!rules) throw new Failure('wrong_state', 'It has no rules. Say first how it is played.')
    if (!beforePlay.has(season.status) || existing.some(({ status }) => status !== 'scheduled')) {
      throw new Failure('wrong_state', 'This season is played already: its rounds move one by one.')
    }
    if (weekdayOf(plan.firstOn) !== season.weekday) {
      throw invalidField('firstOn', 'The first evening is on the weekday of the season.')
    }
    const off = new Set([...plan.daysOff, ...(await listClosedDays(work, season.locationId))])
    const { planned, leftOut } = await planRounds(work, { ...season, rules }, { ...plan, off, existing })
    if (!isPreview) await write(work, season, planned, existing)

    const zone = zoneOf(work, season)
    const rounds = isPreview
      ? planned.map((round) => present({ ...round, ...plannedOnly }, zone))
      : (await listRounds(work, seasonId)).map((round) => present(round, zone))
    return { rounds, leftOut }
  })
}

const plannedOnly = { status: 'scheduled' as const, version: 1, cancelledAt: null }

interface Planning extends Pick<Plan, 'firstOn' | 'courses'> {
  off: ReadonlySet<string>
  existing: readonly RoundRow[]
}

async function planRounds(
  work: Work,
  season: SeasonRow & { rules: LeagueRules },
  { firstOn, courses, off, existing }: Planning,
): Promise<{ planned: PlannedRound[]; leftOut: string[] }> {
  const { rules } = season
  const kinds = kindsOfRounds(rules)
  const daysEach = rules.play.kind === 'window' ? rules.play.days : 1
  const { days, leftOut } = eveningsFrom({ firstOn, count: kinds.length, off, daysEach })
  if (days.length < kinds.length) throw invalidField('daysOff', 'Too many evenings are left out.')
  const chosen: CourseOfRound[] = []
  for (const [at, choice] of courses.entries()) {
    chosen.push(await courseOf(work, choice, { rules, path: `courses.${at}.` }))
  }
  const planned = days.map((day, at): PlannedRound => {
    const round = existing.find(({ number }) => number === at + 1)
    const where = chosen[at % chosen.length] ?? round ?? noCourse
    return {
      id: round?.id ?? null,
      number: at + 1,
      kind: kinds[at] ?? 'regular',
      format: rules.format,
      ...spanOfRound(day, { ...season, play: rules.play }, zoneOf(work, season)),
      course: where.course,
      tee: where.tee,
      courseId: where.courseId,
      teeName: where.teeName,
      nine: where.nine,
    }
  })

  return { planned, leftOut }
}

async function write(
  work: Work,
  { id: seasonId }: SeasonRow,
  planned: readonly PlannedRound[],
  existing: readonly RoundRow[],
): Promise<void> {
  const gone = existing.filter(({ id }) => !planned.some((round) => round.id === id))
  if (gone.length > 0)
    await deleteRounds(
      work,
      gone.map(({ id }) => id),
    )
  for (const round of planned) if (round.id !== null) await updateRound(work, round.id, round)
  const added = planned.filter(({ id }) => id === null)
  if (added.length > 0) await insertRounds(work, seasonId, added)
  await recordEvent(work, {
    action: 'league_season_rounds_set',
    entity: 'league_season',
    entityId: seasonId,
    after: { rounds: planned.length, first: planned[0]?.startsAt, last: planned.at(-1)?.startsAt },
    publish: {},
  })
  await keepEvenings(work)
}

/** The rounds to come follow other rules, from one of them on: their format, and of which holes they are. */
export async function fitRounds(work: Work, season: SeasonRow, rules: LeagueRules, from = 1): Promise<void> {
  for (const round of await lockRounds(work, season.id)) {
    if (round.number < from || round.status !== 'scheduled') continue
    if (round.format !== rules.format) await updateFormat(work, round.id, rules.format)
    const course = await refitted(work, round, rules)
    if (course) await updateCourse(work, round.id, course)
  }
}

interface CourseChange extends RoundCourse {
  roundId: string
  /** The version of the round that the caller has seen. */
  version: number
}

/** Chooses the course of a round, until it is open. */
export function putRoundCourse(work: Work, { roundId, version, ...choice }: CourseChange): Promise<SetUpRound> {
  return atomically(work, async (work) => {
    const { seasonId } = await getRound(work, roundId)
    await lockAll(work, { leagueSeason: seasonId, leagueRound: roundId })
    const [season, before] = [await getSeason(work, seasonId), await getRound(work, roundId)]
    const zone = zoneOf(work, season)
    if (before.version !== version) {
      throw new Failure('version_conflict', 'Somebody has just changed this round. Look at it again.', {
        current: SetUpRound.encode(present(before, zone)),
      })
    }
    if (before.status !== 'scheduled') {
      throw new Failure('wrong_state', 'This round has begun: it is played where it was said to be.')
    }
    const course = await courseOf(work, choice, { rules: await rulesOfRound(work, seasonId, before.number) })
    await updateCourse(work, roundId, course)
    await recordEvent(work, {
      action: 'league_round_course_chosen',
      entity: 'league_round',
      entityId: roundId,
      before: { course: before.course, tee: before.tee },
      after: { course: course.course, tee: course.tee },
      publish: { version: version + 1 },
    })
    return present(await getRound(work, roundId), zone)
  })
}

async function getRound(work: OnDatabase, id: string): Promise<RoundRow> {
  const round = await findRound(work, id)
  if (!round) throw new Failure('not_found', 'There is no such round.')

  return round
}
