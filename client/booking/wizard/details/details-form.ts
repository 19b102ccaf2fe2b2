import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import type { FormField } from '#client/ui/forms/field-refusals.ts'
import { Contact } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import type { Profile } from '#shared/people/contract.ts'

import { Details, detailsDraft, personFields } from './details.ts'

const contactOf = (profile: Profile | null): Contact => ({
  firstName: profile?.firstName ?? '',
  lastName: profile?.lastName ?? '',
  email: profile?.email ?? '',
  phone: profile?.phone ?? '',
})

/** The profile, once nothing of it is missing. */
export const completeContact = (profile: Profile | null) => Contact.safeParse(contactOf(profile)).data

export const isAsked = ({ questions }: Service, code: string) => questions.some((question) => question.code === code)

export const fieldsOf = ({ questions }: Service): Array<FormField<Details>> => [
  ...personFields,
  ...questions.map(({ code, label }) => ({ name: `answers.${code}` as const, label })),
]

/** A form that survives a reload: what is typed is kept in the tab. */
export function useDraftedForm(profile: Profile | null, { questions }: Service) {
  const draft = detailsDraft.read()
  const person = completeContact(profile) ?? { ...contactOf(profile), ...draft?.person }
  const form = useForm<Details>({
    resolver: zodResolver(Details),
    ...asFieldsAreLeft,
    defaultValues: {
      person,
      answers: Object.fromEntries(questions.map(({ code }) => [code, draft?.answers[code] ?? ''])),
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          detailsDraft.write({
            person: { ...values.person },
            answers: Object.fromEntries(Object.entries(values.answers).filter(([, answer]) => answer)),
          }),
      }),
    [form],
  )

  return form
}

export type DetailsFormState = ReturnType<typeof useDraftedForm>
