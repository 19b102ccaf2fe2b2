import { sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { CourseQuery, CourseRecord } from '#shared/leagues/courses/contract.ts'
import type { CourseDocument, Tee } from '#shared/leagues/courses/course.ts'

/** As the document has it, whose ratings are written with a decimal. */
const tees = sql<Tee[]>`(
  select jsonb_agg(
    jsonb_build_object(
      'id', tee.id, 'name', tee.name, 'rates', tee.rates,
      'courseRating', tee.rating_tenths / 10.0, 'slopeRating', tee.slope,
      'front', case when tee.front_slope is not null
        then jsonb_build_object('courseRating', tee.front_rating_tenths / 10.0, 'slopeRating', tee.front_slope) end,
      'back', case when tee.back_slope is not null
        then jsonb_build_object('courseRating', tee.back_rating_tenths / 10.0, 'slopeRating', tee.back_slope) end,
      'pars', (select jsonb_agg(par order by hole) from tee_hole where tee_id = tee.id),
      'strokeIndexes', (select jsonb_agg(stroke_index order by hole) from tee_hole where tee_id = tee.id)
    ) order by tee.position
  )
  from course_tee as tee where tee.course_id = course.id
)`

const courses = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('course')
    .select(['course.id', 'name', 'active', 'version', tees.as('tees')])
    .select(sql<CourseDocument['holes']>`course.holes`.as('holes'))

export const findCourse = (work: OnDatabase, id: string): Promise<CourseRecord | undefined> =>
  courses(work).where('course.id', '=', id).executeTakeFirst()

export const listAllCourses = (work: OnDatabase): Promise<CourseRecord[]> =>
  courses(work).orderBy('name').orderBy('course.id').execute()

/** Those of these names, in small letters. */
export const listCoursesNamed = (work: OnDatabase, names: readonly string[]): Promise<CourseRecord[]> =>
  courses(work)
    .where(sql`lower(name)`, 'in', names)
    .orderBy('course.id')
    .execute()

// Any number that nothing else locks.
const allCourses = 1_605_097

/** Locks all courses against new, renamed and changed ones: two files that are taken in at once name the same. */
export const lockCourses = ({ trx }: OnDatabase) => sql`select pg_advisory_xact_lock(${allCourses})`.execute(trx)

const byName: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(name)`, 'text'],
    [sql`course.id`, 'uuid'],
  ],
}

export const listCourses = (
  work: OnDatabase,
  { search = '', state, ...page }: Omit<CourseQuery, 'after'> & PageRequest,
) =>
  countedPageOf(
    work,
    courses(work)
      .$if(search !== '', (query) => query.where(holdsLetters(sql`name`, search)))
      .$if(state !== undefined, (query) => query.where('active', '=', state === 'active')),
    byName,
    page,
  )

export const insertCourse = ({ trx }: OnDatabase, { name, holes, active }: CourseDocument) =>
  trx.insertInto('course').values({ name, holes, active }).returning('id').executeTakeFirstOrThrow()

export const updateCourse = ({ trx }: OnDatabase, id: string, { name, holes, active }: CourseDocument) =>
  trx
    .updateTable('course')
    .set((eb) => ({ name, holes, active, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

const tenths = (rating: number) => Math.round(rating * 10)

const rowOf = ({ name, rates, courseRating, slopeRating, front, back }: Tee) => ({
  name,
  rates,
  ratingTenths: tenths(courseRating),
  slope: slopeRating,
  frontRatingTenths: front && tenths(front.courseRating),
  frontSlope: front && front.slopeRating,
  backRatingTenths: back && tenths(back.courseRating),
  backSlope: back && back.slopeRating,
})

/** Writes the tees of a course in their order: those that it has are changed, others are added, and those left out go. */
export async function putTees({ trx }: OnDatabase, courseId: string, tees: readonly Tee[]): Promise<void> {
  const kept = tees.flatMap(({ id }) => id ?? [])
  await trx
    .deleteFrom('courseTee')
    .where('courseId', '=', courseId)
    .where(sql<boolean>`id <> all (${kept}::uuid[])`)
    .execute()
  for (const [position, tee] of tees.entries()) {
    const row = { ...rowOf(tee), courseId, position }
    const { id: teeId } =
      tee.id === undefined
        ? await trx.insertInto('courseTee').values(row).returning('id').executeTakeFirstOrThrow()
        : await trx
            .updateTable('courseTee')
            .set(row)
            .where('id', '=', tee.id)
            .where('courseId', '=', courseId)
            .returning('id')
            .executeTakeFirstOrThrow()
    await trx.deleteFrom('teeHole').where('teeId', '=', teeId).execute()
    await trx
      .insertInto('teeHole')
      .values(tee.pars.map((par, at) => ({ teeId, hole: at + 1, par, strokeIndex: tee.strokeIndexes[at] ?? 0 })))
      .execute()
  }
}
