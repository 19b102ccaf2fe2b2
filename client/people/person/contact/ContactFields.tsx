import { useEffect } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { ContactForm } from './contact-form.ts'

/** Name, address, number and birthday of a client. */
export function ContactFields({ form, isOfAccount = false }: { form: ContactForm; isOfAccount?: boolean }) {
  const { errors } = form.formState
  // A dialog that opens has put the focus on its first button.
  useEffect(() => form.setFocus('firstName'), [form])

  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" error={errors.firstName?.message}>
          {(ids) => <TextInput {...ids} {...form.register('firstName')} isTight autoComplete="off" />}
        </Field>
        <Field label="Last name" optional error={errors.lastName?.message}>
          {(ids) => <TextInput {...ids} {...form.register('lastName')} isTight autoComplete="off" />}
        </Field>
      </div>
      <Field
        label="E-mail"
        optional={!isOfAccount}
        hint={isOfAccount ? 'Of their account: they change it themselves.' : undefined}
        error={errors.email?.message}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...form.register('email')}
            isTight
            readOnly={isOfAccount}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Phone" optional error={errors.phone?.message}>
          {(ids) => (
            <TextInput {...ids} {...form.register('phone')} isTight type="tel" inputMode="tel" autoComplete="off" />
          )}
        </Field>
        <Field label="Born on" optional error={errors.bornOn?.message}>
          {(ids) => <TextInput {...ids} {...form.register('bornOn')} isTight type="date" autoComplete="off" />}
        </Field>
      </div>
    </>
  )
}
