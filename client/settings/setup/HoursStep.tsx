import { X } from 'lucide-react'
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { SetupDocument } from '#shared/settings/setup.ts'

import { problemsIn } from './problems.ts'
import type { StepProps } from './step-props.ts'
import { StepForm } from './StepForm.tsx'
import { useStep } from './use-step.ts'
import { usualWeek, wholeWeek } from './week.ts'
import { WeekFields } from './WeekFields.tsx'
import { orNull } from './words.ts'

const schema = SetupDocument.pick({ hours: true }).required()
const sections = ['hours'] as const

export function HoursStep({ document, onSaved, onBack }: StepProps) {
  const { form, saving, submit } = useStep({
    name: 'hours',
    schema,
    sections,
    initial: { hours: document.hours ?? { week: usualWeek, exceptions: [] } },
    onSaved,
  })
  const { control, formState } = form
  const errors = formState.errors.hours

  return (
    <StepForm
      title="When you are open"
      lead="Every bookable time lies within these hours. Days that are different come below."
      saving={saving}
      errors={formState.errors}
      onSubmit={submit()}
      onOverwrite={submit(true)}
      onFocus={(path) => form.setFocus(path as 'hours.week')}
      onBack={onBack}
    >
      <Controller
        control={control}
        name="hours.week"
        render={({ field }) => (
          <WeekFields
            label="Opening hours"
            week={wholeWeek(field.value)}
            none="Closed"
            error={problemsIn(errors?.week)[0]?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Closures form={form} />
    </StepForm>
  )
}

type HoursForm = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>

function Closures({ form }: { form: HoursForm }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'hours.exceptions' })
  const errors = formState.errors.hours?.exceptions

  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">Days you are closed</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid items-start gap-3 border-t border-line pt-3 sm:grid-cols-[10rem_10rem_1fr_auto]">
          <Field label="From" error={errors?.[at]?.from?.message}>
            {(ids) => <TextInput {...ids} type="date" {...register(`hours.exceptions.${at}.from`)} />}
          </Field>
          <Field label="Until" optional error={errors?.[at]?.until?.message}>
            {(ids) => (
              <TextInput {...ids} type="date" {...register(`hours.exceptions.${at}.until`, { setValueAs: orNull })} />
            )}
          </Field>
          <Field label="Reason, as visitors read it" error={errors?.[at]?.note?.message}>
            {(ids) => <TextInput {...ids} {...register(`hours.exceptions.${at}.note`)} />}
          </Field>
          <button
            type="button"
            onClick={() => remove(at)}
            aria-label={`Take out the closure ${at + 1}`}
            className="grid size-11 place-items-center self-end rounded text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      ))}
      <div>
        <Button tone="quiet" size="small" onClick={() => append({ from: '', until: null, note: '', hours: [] })}>
          Add a closure
        </Button>
      </div>
    </fieldset>
  )
}
