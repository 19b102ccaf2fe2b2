import { useQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { rushOf } from '#client/workshop/queue/queries.ts'

import { type IntakeRow, jobsOf } from './intake-rows.ts'

interface NeededByFieldProps {
  rows: readonly IntakeRow[]
  day: string
  onChange: (day: string) => void
}

/** A wish, which is taken down whatever it is: what speaks against it is said while its owner stands here. */
export function NeededByField({ rows, day, onChange }: NeededByFieldProps) {
  const { dayShort } = useStudio()
  const { data: check } = useQuery({
    ...rushOf(jobsOf(rows), day || undefined),
    enabled: rows.length > 0 && day !== '',
  })
  const against =
    check?.refusal ??
    (check?.doneOn != null && check.doneOn > day ? `The bench would be done on ${dayShort(check.doneOn)}.` : undefined)

  return (
    <Field label="Needed by" optional hint={against}>
      {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}
