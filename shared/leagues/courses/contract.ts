import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
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
