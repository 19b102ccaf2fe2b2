import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type CourseQuery, CourseRecord, coursesContract } from '#shared/leagues/courses/contract.ts'
import { CourseDocument } from '#shared/leagues/courses/course.ts'

import { refuseRatedAnew, refuseTeesGone } from './played.ts'
import { findCourse, insertCourse, listCourses, lockCourses, putTees, updateCourse } from './store.ts'

export async function pageOfCourses(work: OnDatabase, query: CourseQuery) {
  const { rows, next, total } = await listCourses(work, query)

  return { courses: rows, next, total }
}

export async function readCourse(work: OnDatabase, id: string): Promise<CourseRecord> {
  const course = await findCourse(work, id)
  if (!course) throw new Failure('not_found', 'There is no such course.')

  return course
}

export async function historyOfCourse(work: OnDatabase, courseId: string, page: PageRequest) {
  await readCourse(work, courseId)
  const { rows, next } = await historyOf(work, { entity: 'course', entityId: courseId }, page)

  return { events: rows, next }
}

export function createCourse(work: Work, document: CourseDocument, key: string | undefined): Promise<CourseRecord> {
  const keyed = { endpoint: coursesContract.createCourse, key, request: document }

  return withIdempotency(work, keyed, (keep) =>
    namingTaken(() =>
      atomically(work, async (work) => {
        await lockCourses(work)
        return keep(work, await addCourse(work, document))
      }),
    ),
  )
}

/** Within the caller's transaction and the lock of all courses. */
export async function addCourse(work: Acting, document: CourseDocument): Promise<CourseRecord> {
  const { id } = await insertCourse(work, document)
  await putTees(work, id, document.tees)
  const event = { action: 'course_created', entity: 'course', entityId: id, after: document }
  await recordEvent(work, { ...event, publish: { version: 1 } })

  return readCourse(work, id)
}

interface Change {
  courseId: string
  /** The version that the caller has seen. */
  version: number
  document: CourseDocument
}

export function changeCourse(work: Acting, { courseId, version, document }: Change): Promise<CourseRecord> {
  return namingTaken(() =>
    atomically(work, async (work) => {
      await lockCourses(work)
      const before = await readCourse(work, courseId)
      if (before.version !== version) throw changedMeanwhile(before)
      refuseForeignTees(before, document)
      await refuseTeesGone(work, before.tees, document)
      return saveCourse(work, before, document)
    }),
  )
}

/** Within the lock of all courses. */
export async function saveCourse(work: Acting, before: CourseRecord, document: CourseDocument): Promise<CourseRecord> {
  const changes = changesIn(CourseDocument, before, document)
  if (!changes) return before

  const { id } = before
  await refuseRatedAnew(work, before.tees, document)
  await updateCourse(work, id, document)
  await putTees(work, id, document.tees)
  const after = await readCourse(work, id)
  const event = { action: 'course_changed', entity: 'course', entityId: id, ...changes }
  await recordEvent(work, { ...event, publish: { version: after.version } })
  return after
}

function refuseForeignTees({ tees: known }: CourseRecord, { tees }: CourseDocument): void {
  const ids = new Set(known.map(({ id }) => id))
  const at = tees.findIndex(({ id }) => id !== undefined && !ids.has(id))
  if (at !== -1) throw invalidField(`tees.${at}.id`, 'This course has no such tee.')
}

const changedMeanwhile = (current: CourseRecord) =>
  new Failure('version_conflict', 'Somebody has just changed this course. Yours is kept beside it.', {
    current: CourseRecord.encode(current),
  })

async function namingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (constraintBrokenBy(error) !== 'course_name_is_unique') throw error

    const message = 'Another course has this name.'
    throw new Failure('conflict', message, { details: [{ path: 'name', message }], cause: error })
  }
}
