import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { useFilters } from '#client/list/filters.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { pathOf } from '#client/records/record-kind.ts'
import { RecordFilters, RecordList } from '#client/records/RecordList.tsx'
import { RecordPage } from '#client/records/RecordPage.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { type CourseRecord, coursesContract } from '#shared/leagues/courses/contract.ts'
import { parOf } from '#shared/leagues/courses/course.ts'

import { courses, teeWords } from './course-form.ts'
import { CoursePage } from './CoursePage.tsx'

/** The courses that rounds are played on; one of them, or a new one, when the address names it. */
export const CoursesPage = () => (
  <RecordPage kind={courses} list={<CourseList />}>
    {(course) => <CoursePage course={course} />}
  </RecordPage>
)

type Sought = FiltersOf<typeof coursesContract.listCourses>

const coursesMatching = (query: Sought) =>
  pagesOf(
    [...courses.key, 'list', query],
    (after) => call(coursesContract.listCourses, { query: { ...query, limit: 40, ...after } }),
    { staleTime: 15_000 },
  )

/** Every course by its name, also those that are retired. */
function CourseList() {
  const search = useSearch()
  const sought = useFilters<Sought>(['state'], search.text)

  return (
    <RecordList
      kind={courses}
      query={coursesMatching(sought)}
      rowsOf={({ courses }) => courses}
      columns={courseColumns}
      filters={<RecordFilters search={search} by="name" choices={choices} />}
      acts={
        <ButtonLink to="/admin/leagues/courses/import" tone="quiet" size="tight">
          Import
        </ButtonLink>
      }
      isFiltered={Object.keys(sought).length > 0}
      renderEmpty={() => (
        <EmptyState title="No courses yet">
          A round is scored on a course with its ratings: copy them from its scorecard.
        </EmptyState>
      )}
    />
  )
}

const choices = [
  { name: 'state', label: 'State', words: { '': 'Played and retired', active: 'Played', retired: 'Retired' } },
]

const column = columnsOf<CourseRecord>()

const parsOf = ({ tees }: CourseRecord) =>
  [...new Set(tees.map(parOf))].toSorted((one, other) => one - other).join(', ')

const courseColumns = () =>
  column.columns([
    column.accessor('name', {
      header: 'Course',
      meta: { className: '@2xl:min-w-44 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={pathOf(courses, original.id)}>{original.name}</RowLink>
          {!original.active && <Badge>Retired</Badge>}
        </span>
      ),
    }),
    column.accessor('holes', { header: 'Holes', meta: figures }),
    column.accessor(parsOf, { id: 'par', header: 'Par', meta: figures }),
    column.accessor(({ tees }) => tees.map(teeWords).join('; '), {
      id: 'tees',
      header: 'Tees',
      meta: { className: 'wrap-anywhere @max-2xl:hidden' },
    }),
  ])
