import { RecordEditor } from '#client/records/RecordEditor.tsx'
import { RecordHistory } from '#client/records/RecordHistory.tsx'
import { useRecordEditor } from '#client/records/use-record-editor.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { CourseRecord } from '#shared/leagues/courses/contract.ts'
import { counted } from '#shared/words.ts'

import { courseChanges, courses } from './course-form.ts'
import { CourseFields, TeesFields } from './fields.tsx'

/** A course in one form: its tees as they are rated, each with its holes. */
export function CoursePage({ course }: { course: CourseRecord | undefined }) {
  const editing = useRecordEditor(courses, course)
  const { form, seen } = editing

  return (
    <RecordEditor
      editing={editing}
      changes={courseChanges}
      heading={({ name, holes, tees, active }) => ({
        title: name,
        badge: active ? <Badge tone="success">Played</Badge> : <Badge>Retired</Badge>,
        figures: [`${holes} holes`, counted(tees.length, 'tee')],
        turn: { label: active ? 'Retire' : 'Play again', into: { active: !active } },
      })}
      aside={
        <>
          <RecordPart title="What ratings are for">
            <p className="text-sm text-muted">
              Rating and slope of a tee say how many strokes a player is given there; they stand on its scorecard. Men
              and women are rated by themselves where a tee has two ratings. The first nine and the second are needed
              for rounds of nine holes. What was played stays as it was rated that day.
            </p>
          </RecordPart>
          <RecordHistory kind={courses} record={seen} changes={courseChanges} />
        </>
      }
    >
      <CourseFields form={form} />
      <TeesFields form={form} />
    </RecordEditor>
  )
}
