import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { Paragraph } from '#shared/http/wire.ts'
import type { Profile } from '#shared/people/contract.ts'
import { EnquiryTopic, NewEnquiry } from '#shared/people/enquiries.ts'

const { name, email, phone, message } = NewEnquiry.shape

const contact = { name, email, phone: phone.unwrap() }

const WithMessage = z.object({ ...contact, message })
const WithSheet = z.object({ ...contact, message: Paragraph(1500) })

export type TypedEnquiry = z.input<typeof WithMessage>
export type ReadyEnquiry = z.output<typeof WithMessage>

const Draft = z.object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string() })

export interface EnquirySubject {
  topic: EnquiryTopic
  about: string | undefined
}

/** One draft for each thing that can be asked about. */
const draftOf = ({ topic, about }: EnquirySubject) =>
  keptInTab(['enquiry', topic, about].filter(Boolean).join(' '), Draft)

export const enquiryFields = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'E-mail' },
  { name: 'phone', label: 'Phone' },
  { name: 'message', label: 'Message' },
] as const

/** What is typed survives a reload; what the studio knows of a signed-in person is filled in. */
export function useEnquiryForm(subject: EnquirySubject, profile: Profile | null, hasSheet: boolean) {
  const { topic, about } = subject
  const draft = useMemo(() => draftOf({ topic, about }), [topic, about])
  const form = useForm<TypedEnquiry, unknown, ReadyEnquiry>({
    resolver: zodResolver(hasSheet ? WithSheet : WithMessage),
    ...asFieldsAreLeft,
    defaultValues: { ...known(profile), message: '', ...draft.read() },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.write({ ...values, phone: values.phone ?? '' }),
      }),
    [form, draft],
  )

  return { form, forgetDraft: draft.clear }
}

const known = (profile: Profile | null) => ({
  name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
  email: profile?.email ?? '',
  phone: profile?.phone ?? '',
})

export type EnquiryFormState = ReturnType<typeof useEnquiryForm>['form']
