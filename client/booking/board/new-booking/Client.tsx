import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'

import { peopleToPick } from '#client/people/people-to-pick.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { type Draft, newcomerId } from './draft.ts'

/** Who comes: found by name, address or number, or added here. */
export const Client = ({ form }: { form: UseFormReturn<Draft> }) => (
  <Controller
    control={form.control}
    name="person"
    rules={{ validate: (person) => person !== null || 'Choose who comes, or add them by their name.' }}
    render={({ field: { value, onChange, ref }, fieldState: { error } }) => {
      if (value === null) {
        return (
          <PersonPicker
            isTight
            label="Client"
            find={peopleToPick}
            add={(name) => {
              const [firstName = name, ...rest] = name.split(' ')
              form.setValue('newcomer', { firstName, lastName: rest.join(' '), email: '', phone: '' })
              return Promise.resolve({ id: newcomerId, name })
            }}
            error={error?.message}
            onPick={onChange}
            ref={ref}
          />
        )
      }

      return value.id === newcomerId ? (
        <Newcomer form={form} onOther={() => onChange(null)} />
      ) : (
        <p className="flex min-h-row items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted">Client</span> <span className="font-medium">{value.name}</span>
          </span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the search had it, in whose place this stands */}
          <Button tone="plain" size="tight" autoFocus onClick={() => onChange(null)}>
            Somebody else
          </Button>
        </p>
      )
    }}
  />
)

/** Somebody who is not on file: their name is enough, an address lets us write to them. */
function Newcomer({ form, onOther }: { form: UseFormReturn<Draft>; onOther: () => void }) {
  const { register, formState } = form
  const firstName = useWatch({ control: form.control, name: 'newcomer.firstName' })

  return (
    <fieldset className="grid min-w-0 grid-cols-2 items-start gap-3">
      <legend className="sr-only">New client</legend>
      <Field label="First name" error={formState.errors.newcomer?.firstName?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            maxLength={80}
            autoComplete="off"
            {...register('newcomer.firstName', {
              validate: (name, { person }) => person?.id !== newcomerId || name.trim() !== '' || 'Type a name.',
            })}
          />
        )}
      </Field>
      <Field label="Last name" optional error={formState.errors.newcomer?.lastName?.message}>
        {(ids) => <TextInput {...ids} isTight maxLength={80} autoComplete="off" {...register('newcomer.lastName')} />}
      </Field>
      <Field label="E-mail" optional error={formState.errors.newcomer?.email?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- their name is typed by now
            autoFocus
            type="email"
            inputMode="email"
            autoComplete="off"
            {...register('newcomer.email')}
          />
        )}
      </Field>
      <Field label="Phone" optional error={formState.errors.newcomer?.phone?.message}>
        {(ids) => <TextInput {...ids} isTight type="tel" autoComplete="off" {...register('newcomer.phone')} />}
      </Field>
      <p className="col-span-full flex items-center justify-between gap-3 text-muted">
        {firstName} is added to the clients.
        <Button tone="plain" size="tight" onClick={onOther}>
          Somebody else
        </Button>
      </p>
    </fieldset>
  )
}
