import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { CsvBytes, ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { courseShape, refuseOddCourse } from './course.ts'

export const CourseRecord = z.object({
  ...courseShape,
  id: Id,
  version: z.int(),
})
export type CourseRecord = z.output<typeof CourseRecord>

const CourseQuery = z.strictObject({
  /** Letters of the name. */
  search: z.string().trim().max(100).exactOptional(),
  state: z.enum(['active', 'retired']).exactOptional(),
  ...pageQuery(),
})
export type CourseQuery = z.output<typeof CourseQuery>

export const holesAtMost = 18

const ofHole = ['par', 'index'] as const
type HoleField = `${(typeof ofHole)[number]}${number}`

/** Something for each column of a file that has par and stroke index of each hole in columns of their own. */
export function byHole<Value>(
  valueOf: (what: (typeof ofHole)[number], hole: number) => Value,
): Record<HoleField, Value> {
  const found: Record<HoleField, Value> = {}
  for (const what of ofHole)
    for (let hole = 1; hole <= holesAtMost; hole++) found[`${what}${hole}`] = valueOf(what, hole)

  return found
}

/** What a column of an imported file can hold. */
export type CourseField =
  | 'course'
  | 'tee'
  | 'rates'
  | 'courseRating'
  | 'slopeRating'
  | 'frontRating'
  | 'frontSlope'
  | 'backRating'
  | 'backSlope'
  | 'pars'
  | 'strokeIndexes'
  | HoleField

export const courseFieldWords: Readonly<Record<CourseField, string>> = {
  course: 'Course',
  tee: 'Tee',
  rates: 'Rated for',
  courseRating: 'Course rating',
  slopeRating: 'Slope',
  frontRating: 'Rating of the first nine',
  frontSlope: 'Slope of the first nine',
  backRating: 'Rating of the second nine',
  backSlope: 'Slope of the second nine',
  pars: 'Pars',
  strokeIndexes: 'Stroke indexes',
  ...byHole((what, hole) => `${what === 'par' ? 'Par' : 'Stroke index'} of hole ${hole}`),
}

const access = 'may:manage_leagues/leagues' as const
const params = z.object({ courseId: Id })

export const coursesContract = {
  listCourses: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/courses',
    summary: 'Courses by name with their tees, also those that are retired, a page at a time',
    access,
    query: CourseQuery,
    response: z.object({ courses: z.array(CourseRecord), next: NextPage, total: Total }),
  }),
  importCourses: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/courses/import',
    summary: 'Take courses in from a CSV file, a tee a row, or see what that would do',
    access,
    query: ImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ImportReport,
    limit: { max: 60, perSeconds: 600 },
  }),
  createCourse: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/courses',
    summary: 'Add a course with its tees, as they are rated',
    access,
    headers: IdempotencyHeaders,
    body: z.strictObject(courseShape).superRefine(refuseOddCourse),
    status: 201,
    response: CourseRecord,
    /** `conflict`: another course has the name. */
    failures: ['conflict', 'key_reused'],
  }),
  readCourse: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/courses/:courseId',
    summary: 'A course with its tees, also one that is retired',
    access,
    params,
    response: CourseRecord,
    failures: ['not_found'],
  }),
  changeCourse: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/courses/:courseId',
    summary: 'Change a course, or retire it; what was played keeps how it was rated',
    access,
    params,
    body: z.strictObject({ ...courseShape, version: z.int().min(1) }).superRefine(refuseOddCourse),
    response: CourseRecord,
    failures: ['not_found', 'conflict', 'version_conflict'],
  }),
  listHistoryOfCourse: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/courses/:courseId/history',
    summary: 'What was changed of a course, the latest first, a page at a time',
    access,
    params,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
}
