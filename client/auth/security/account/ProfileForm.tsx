import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { call } from '#client/api/call.ts'
import type { Close } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { renewSession } from '#client/auth/security/renew.ts'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { isToldAtField, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { NewProfile, peopleContract, type Profile } from '#shared/people/contract.ts'

const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
] as const

export function ProfileForm({ userId, profile, onClose }: { userId: string; profile: Profile; onClose: Close }) {
  const { firstName, lastName, phone } = profile
  const form = useForm<z.input<typeof NewProfile>, unknown, NewProfile>({
    resolver: zodResolver(NewProfile),
    ...asFieldsAreLeft,
    shouldFocusError: true,
    defaultValues: { firstName, lastName, phone: phone ?? '' },
  })
  const queries = useQueryClient()
  const changing = useChanging(
    userId,
    async (body: NewProfile) => {
      await call(peopleContract.changeMyProfile, { body })
      await Promise.all([queries.invalidateQueries({ queryKey: ['people', 'profile'] }), renewSession()])
    },
    () => onClose('Your name and number are saved.'),
    (error) => showRefusals(form, fields, error),
  )

  return (
    <PlaceForm
      label="Change name or phone"
      action="Save"
      busy={changing.isPending}
      error={changing.error}
      refused="Nothing was saved"
      isAtField={isToldAtField(fields, changing.error)}
      onSubmit={() => void form.handleSubmit((ready) => changing.mutate(ready))()}
      onCancel={() => onClose()}
    >
      {fields.map(({ name, label, ...control }) => (
        <Field key={name} label={label} optional={name === 'phone'} error={form.formState.errors[name]?.message}>
          {(ids) => <TextInput {...ids} {...control} {...form.register(name)} />}
        </Field>
      ))}
    </PlaceForm>
  )
}
