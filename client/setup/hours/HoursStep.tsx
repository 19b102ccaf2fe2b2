import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { firstProblemIn, problemsIn } from '#client/setup/problems.ts'
import type { StepProps } from '#client/setup/step-props.ts'
import { StepForm } from '#client/setup/StepForm.tsx'
import { useStep } from '#client/setup/use-step.ts'
import { usualWeek, wholeWeek } from '#client/setup/week.ts'
import { orNull } from '#client/setup/words.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { SetupDocument } from '#shared/settings/setup.ts'

import { DayFields, FieldError, WeekFields } from './WeekFields.tsx'

const schema = SetupDocument.pick({ hours: true }).required()
const sections = ['hours'] as const

export function HoursStep({ seen, onSaved, onBack }: StepProps) {
  const { form, saving, submit } = useStep({
    name: 'hours',
    schema,
    sections,
    seen,
    initial: ({ hours }) => ({ hours: hours ?? { week: usualWeek, exceptions: [] } }),
    onSaved,
  })
  const { control, formState } = form
  const errors = formState.errors.hours

  return (
    <StepForm
      title="When you are open"
      lead="Every bookable time lies within these hours. Days that are different come below."
      saving={saving}
      state={formState}
      onSubmit={submit()}
      onOverwrite={submit(true)}
      onBack={onBack}
    >
      <Controller
        control={control}
        name="hours.week"
        render={({ field }) => (
          <WeekFields
            name={field.name}
            label="Opening hours"
            week={wholeWeek(field.value)}
            none="Closed"
            error={firstProblemIn(errors?.week)}
            onChange={field.onChange}
          />
        )}
      />
      <Exceptions form={form} />
    </StepForm>
  )
}

type HoursForm = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>

function Exceptions({ form }: { form: HoursForm }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'hours.exceptions' })
  const errors = formState.errors.hours?.exceptions

  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">Days that are different</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid items-start gap-3 border-t border-line pt-3 sm:grid-cols-[11rem_11rem_1fr]">
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
          <Controller
            control={control}
            name={`hours.exceptions.${at}.hours`}
            render={({ field }) => (
              <div className="sm:col-span-2">
                <DayFields
                  name={field.name}
                  label={`Different day ${at + 1}`}
                  spans={field.value ?? []}
                  none="Closed all day"
                  onChange={field.onChange}
                />
                <FieldError>{problemsIn(errors?.[at]?.hours)[0]?.message}</FieldError>
              </div>
            )}
          />
          <div className="sm:justify-self-end">
            <Button tone="quiet" size="small" onClick={() => remove(at)}>
              Take this one out
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button tone="quiet" size="small" onClick={() => append({ from: '', until: null, note: '', hours: [] })}>
          Add a different day
        </Button>
      </div>
    </fieldset>
  )
}
