import { useSuspenseQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'

import { useSession } from '#client/api/session/session.ts'
import { EntryList } from '#client/setup/EntryList.tsx'
import { starterQuery } from '#client/setup/queries.ts'
import type { StepProps } from '#client/setup/step-props.ts'
import { StepForm } from '#client/setup/StepForm.tsx'
import { useStep } from '#client/setup/use-step.ts'
import { usualWeek } from '#client/setup/week.ts'

import { firstPerson, newPerson, peopleSchema } from './people-form.ts'
import { PersonFields } from './PersonFields.tsx'

const sections = ['people'] as const

export function PeopleStep({ seen, onSaved, onBack }: StepProps) {
  const { document } = seen
  const session = useSession()
  const { data: starter } = useSuspenseQuery(starterQuery)
  const skills = [...new Set(starter.services.flatMap(({ skill }) => skill ?? []))]
  const open = document.hours?.week ?? usualWeek
  const { form, saving, submit } = useStep({
    name: 'people',
    schema: peopleSchema,
    sections,
    seen,
    initial: ({ people }) => ({ people: people ?? [firstPerson(session, open, skills.slice(0, 2))] }),
    onSaved,
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'people' })

  return (
    <StepForm
      title="Who works here"
      lead="A time can be booked when somebody who can give it is there. Who only answers the phone can come later."
      saving={saving}
      state={form.formState}
      onSubmit={submit()}
      onOverwrite={submit(true)}
      onBack={onBack}
    >
      <EntryList entries={fields} word="Person" onAdd={() => append(newPerson(open))} onRemove={remove}>
        {(at) => <PersonFields form={form} at={at} skills={skills} open={open} />}
      </EntryList>
    </StepForm>
  )
}
