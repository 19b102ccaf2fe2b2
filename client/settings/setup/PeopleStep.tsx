import { useSuspenseQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'

import { useSession } from '#client/auth/session.ts'

import { EntryList } from './EntryList.tsx'
import { firstPerson, newPerson, peopleSchema } from './people-form.ts'
import { PersonFields } from './PersonFields.tsx'
import { starterQuery } from './queries.ts'
import type { StepProps } from './step-props.ts'
import { StepForm } from './StepForm.tsx'
import { useStep } from './use-step.ts'
import { usualWeek } from './week.ts'

const sections = ['people'] as const

export function PeopleStep({ document, onSaved, onBack }: StepProps) {
  const session = useSession()
  const { data: starter } = useSuspenseQuery(starterQuery)
  const skills = [...new Set(starter.services.flatMap(({ skill }) => skill ?? []))]
  const open = document.hours?.week ?? usualWeek
  const { form, saving, submit } = useStep({
    name: 'people',
    schema: peopleSchema,
    sections,
    initial: { people: document.people ?? [firstPerson(session, open, skills.slice(0, 2))] },
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
