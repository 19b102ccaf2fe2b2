import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { courseFieldWords, coursesContract } from '#shared/leagues/courses/contract.ts'

import { courses } from './course-form.ts'

export function ImportCoursesPage() {
  const queries = useQueryClient()

  return (
    <ToolPage
      title="Import courses"
      action={
        <ButtonLink to={courses.list.path} tone="quiet" size="tight">
          Courses
        </ButtonLink>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        A row is a tee, with its rating, its slope, and par and stroke index of each hole: in a column each, or all in
        one cell. Rows of one course become one course. Of a tee that is here, what the file leaves empty stays.
      </p>
      <CsvImport
        fields={courseFieldWords}
        nouns={['tee', 'tees']}
        send={({ bytes, ...query }) => call(coursesContract.importCourses, { query, body: bytes })}
        onDone={() => queries.invalidateQueries({ queryKey: courses.key })}
      />
    </ToolPage>
  )
}
