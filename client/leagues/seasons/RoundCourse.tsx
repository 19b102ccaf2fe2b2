import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { courses } from '#client/leagues/courses/course-form.ts'
import { Link } from '#client/routing/Link.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { type CourseRecord, coursesContract } from '#shared/leagues/courses/contract.ts'
import type { RoundCourse } from '#shared/leagues/seasons/contract.ts'

const playedCourses = queryOptions({
  queryKey: [...courses.key, 'played'],
  queryFn: () => call(coursesContract.listCourses, { query: { state: 'active', limit: 100 } }),
  staleTime: 60_000,
})

const teesOf = (course: CourseRecord | undefined) => [...new Set(course?.tees.map(({ name }) => name))]

/** The first choice on a course, for rounds of so many holes. */
const firstOn = (course: CourseRecord, holes: 9 | 18, before: Partial<RoundCourse>): RoundCourse => {
  const tees = teesOf(course)
  const teeName = before.teeName !== undefined && tees.includes(before.teeName) ? before.teeName : (tees[0] ?? '')

  return { courseId: course.id, teeName, nine: holes === 9 && course.holes === 18 ? (before.nine ?? 'front') : null }
}

interface RoundCourseProps {
  value: RoundCourse | undefined
  /** Of a round. */
  holes: 9 | 18
  onChoose: (choice: RoundCourse | undefined) => void
}

/** A course with the tee, and of 18 holes the nine, on which a round is played. */
export function RoundCourseFields({ value, holes, onChoose }: RoundCourseProps) {
  const { data } = useQuery(playedCourses)
  const course = data?.courses.find(({ id }) => id === value?.courseId)
  if (data?.courses.length === 0) {
    return (
      <p className="text-sm">
        No course is kept yet. <Link to={courses.list.path}>Add one from its scorecard.</Link>
      </p>
    )
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <Field label="Course">
          {(ids) => (
            <Select
              {...ids}
              isTight
              value={value?.courseId ?? ''}
              onChange={({ target }) => {
                const chosen = data?.courses.find(({ id }) => id === target.value)
                onChoose(chosen && firstOn(chosen, holes, value ?? {}))
              }}
            >
              <option value="">Choose a course</option>
              {data?.courses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {value && course && (
        <>
          <Field label="Tee">
            {(ids) => (
              <Select
                {...ids}
                isTight
                value={value.teeName}
                onChange={({ target }) => onChoose({ ...value, teeName: target.value })}
              >
                {teesOf(course).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Field>
          {holes > course.holes && <p className="content-end text-sm text-muted">Its nine holes are played twice.</p>}
          {value.nine !== null && (
            <Field label="Nine">
              {(ids) => (
                <Select
                  {...ids}
                  isTight
                  value={value.nine ?? 'front'}
                  onChange={({ target }) => onChoose({ ...value, nine: target.value === 'back' ? 'back' : 'front' })}
                >
                  <option value="front">Front nine</option>
                  <option value="back">Back nine</option>
                </Select>
              )}
            </Field>
          )}
        </>
      )}
    </div>
  )
}
