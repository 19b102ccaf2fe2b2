import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { SetupDocument } from '#shared/settings/setup.ts'

import { CodeChoice } from './CodeChoice.tsx'
import { EntryList } from './EntryList.tsx'
import { starterQuery } from './queries.ts'
import type { StepProps } from './step-props.ts'
import { StepForm } from './StepForm.tsx'
import { useStep } from './use-step.ts'

const schema = SetupDocument.pick({ bays: true }).required()
const sections = ['bays'] as const

const blankBay = { title: 'Simulator bay', about: '', features: ['launch_monitor'] }

export function BaysStep({ seen, onSaved, onBack }: StepProps) {
  const { data: starter } = useSuspenseQuery(starterQuery)
  const known = [...new Set(starter.services.flatMap(({ feature }) => feature ?? []))]
  const { form, saving, submit } = useStep({
    name: 'bays',
    schema,
    sections,
    seen,
    initial: ({ bays }) => ({ bays: bays ?? [{ ...blankBay, name: 'Bay 1' }] }),
    onSaved,
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'bays' })

  return (
    <StepForm
      title="Your bays"
      lead="Every place that one booking takes for itself: a bay, a putting green, a room. What it has decides what can be booked there."
      saving={saving}
      state={form.formState}
      onSubmit={submit()}
      onOverwrite={submit(true)}
      onBack={onBack}
    >
      <EntryList
        entries={fields}
        word="Bay"
        onAdd={() => append({ ...blankBay, name: `Bay ${fields.length + 1}` })}
        onRemove={remove}
      >
        {(at) => <BayFields form={form} at={at} known={known} />}
      </EntryList>
    </StepForm>
  )
}

type BaysForm = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>

function BayFields({ form, at, known }: { form: BaysForm; at: number; known: readonly string[] }) {
  const { control, register, formState } = form
  const errors = formState.errors.bays?.[at]

  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors?.name?.message}>
          {(ids) => <TextInput {...ids} autoComplete="off" {...register(`bays.${at}.name`)} />}
        </Field>
        <Field label="What it is" error={errors?.title?.message}>
          {(ids) => <TextInput {...ids} autoComplete="off" {...register(`bays.${at}.title`)} />}
        </Field>
      </div>
      <Controller
        control={control}
        name={`bays.${at}.features`}
        render={({ field }) => (
          <CodeChoice
            label="What it has"
            known={known}
            chosen={field.value ?? []}
            add="Something else it has"
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
