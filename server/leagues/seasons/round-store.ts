import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LeagueFormat } from '#shared/leagues/contract.ts'
import type { SetUpRound } from '#shared/leagues/seasons/contract.ts'

const rounds = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueRound')
    .select(['id', 'seasonId', 'number', 'kind', 'status', 'version', 'startsAt', 'endsAt', 'cancelledAt'])
    .select(['course', 'tee', 'courseId', 'teeName', 'nine', 'format'])

export const listRounds = (work: OnDatabase, seasonId: string) =>
  rounds(work).where('seasonId', '=', seasonId).orderBy('number').execute()

export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number]

export const findRound = (work: OnDatabase, id: string) => rounds(work).where('id', '=', id).executeTakeFirst()

/** A course as it stands in the row of a round. */
export interface CourseOfRound extends Pick<SetUpRound, 'course' | 'tee' | 'courseId' | 'teeName' | 'nine'> {}

export interface PlannedRound extends CourseOfRound {
  id: string | null
  number: number
  kind: SetUpRound['kind']
  format: LeagueFormat
  startsAt: Date
  endsAt: Date
}

export const insertRounds = ({ trx }: OnDatabase, seasonId: string, planned: readonly PlannedRound[]) =>
  trx
    .insertInto('leagueRound')
    .values(
      planned.map((round) => ({
        seasonId,
        number: round.number,
        kind: round.kind,
        format: round.format,
        status: 'scheduled' as const,
        startsAt: round.startsAt,
        endsAt: round.endsAt,
        course: round.course,
        tee: round.tee,
        courseId: round.courseId,
        teeName: round.teeName,
        nine: round.nine,
      })),
    )
    .execute()

/** Its pairings move along; one that was called off takes place on its new day. */
export async function updateRound({ trx }: OnDatabase, id: string, round: PlannedRound): Promise<void> {
  await sql`
    update pairing set starts_at = pairing.starts_at + (${round.startsAt}::timestamptz - league_round.starts_at)
    from league_round where league_round.id = round_id and round_id = ${id} and pairing.starts_at is not null
  `.execute(trx)
  await changeOne(
    trx
      .updateTable('leagueRound')
      .set((eb) => ({
        kind: round.kind,
        format: round.format,
        startsAt: round.startsAt,
        endsAt: round.endsAt,
        cancelledAt: null,
        course: round.course,
        tee: round.tee,
        courseId: round.courseId,
        teeName: round.teeName,
        nine: round.nine,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id),
  )
}

export const updateCourse = ({ trx }: OnDatabase, id: string, round: CourseOfRound) =>
  changeOne(
    trx
      .updateTable('leagueRound')
      .set((eb) => ({
        course: round.course,
        tee: round.tee,
        courseId: round.courseId,
        teeName: round.teeName,
        nine: round.nine,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id),
  )

export const updateFormat = ({ trx }: OnDatabase, id: string, format: LeagueFormat) =>
  changeOne(trx.updateTable('leagueRound').set({ format }).where('id', '=', id))

export const deleteRounds = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.deleteFrom('leagueRound').where('id', 'in', ids).execute()

/** A course that is played, with its tees. */
export async function findPlayedCourse({ trx }: OnDatabase, id: string) {
  const course = await trx
    .selectFrom('course')
    .select(['id', 'name', 'holes'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!course) return undefined

  const tees = await trx
    .selectFrom('courseTee')
    .select(['name', 'frontSlope', 'backSlope'])
    .where('courseId', '=', id)
    .orderBy('position')
    .execute()

  return { ...course, tees }
}
