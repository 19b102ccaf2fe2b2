import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { timingContract, VersionedTiming } from '#shared/notices/timing.ts'

import { noticeTiming } from './queries.ts'

const leads = [
  [7 * 1440, '1 week'],
  [2 * 1440, '2 days'],
  [1440, '24 hours'],
  [240, '4 hours'],
  [120, '2 hours'],
  [60, '1 hour'],
] as const

/** When people are reminded of a booking, and when nobody is told what can wait. */
export function TimingForm() {
  const { data: saved } = useSuspenseQuery(noticeTiming)
  const form = useForm<VersionedTiming>({ resolver: zodResolver(VersionedTiming), values: saved })
  const saving = useSaving()
  const { isDirty } = form.formState

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((timing) => !saving.isPending && saving.mutate(timing))(event)}
      className="grid max-w-2xl gap-4"
    >
      <Leads form={form} />
      <QuietHoursFields form={form} />
      {saving.error && <Refusal title="It is not saved" error={saving.error} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" tone="quiet" busy={saving.isPending} disabled={!isDirty}>
          Save times
        </Button>
        <output className="text-sm font-medium text-fairway empty:hidden">
          {saving.isSuccess && !isDirty && 'Saved. It holds from the next minute on.'}
        </output>
      </div>
    </form>
  )
}

type Form = UseFormReturn<VersionedTiming>

function Leads({ form: { control, formState } }: { form: Form }) {
  const problem = formState.errors.reminderLeadMinutes?.message

  return (
    <Controller
      control={control}
      name="reminderLeadMinutes"
      render={({ field: { value, onChange } }) => (
        <fieldset className="grid gap-1">
          <legend className="font-medium">Remind people before a booking</legend>
          <p className="text-sm text-muted">In the quiet hours nobody is: what can wait is sent at their end.</p>
          <div className="flex flex-wrap gap-x-6">
            {leads.map(([minutes, label]) => (
              <label key={minutes} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-5 accent-fairway"
                  checked={value.includes(minutes)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, minutes] : value.filter((one) => one !== minutes))
                  }
                />
                {label}
              </label>
            ))}
          </div>
          {problem && <p className="text-sm text-flag-deep">{problem}</p>}
        </fieldset>
      )}
    />
  )
}

function QuietHoursFields({ form: { register, formState } }: { form: Form }) {
  const { quietHours: problems } = formState.errors

  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field label="Quiet from" error={problems?.from?.message}>
        {(ids) => <TextInput {...ids} {...register('quietHours.from')} type="time" className="max-w-40" />}
      </Field>
      <Field label="Quiet until" error={problems?.until?.message}>
        {(ids) => <TextInput {...ids} {...register('quietHours.until')} type="time" className="max-w-40" />}
      </Field>
    </div>
  )
}

function useSaving() {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (body: VersionedTiming) => call(timingContract.changeNoticeTiming, { body }),
    onSuccess: (timing) => queries.setQueryData(noticeTiming.queryKey, timing),
  })
}
