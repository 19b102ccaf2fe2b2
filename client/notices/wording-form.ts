import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { type MailTemplate, NewWording } from '#shared/notices/contract.ts'
import { problemsOf, type Wording } from '#shared/notices/wording.ts'

/** Says while somebody types what the server would refuse. */
const schemaFor = ({ placeholders }: MailTemplate) =>
  NewWording.superRefine((wording, context) => {
    const allowed = placeholders.map(({ name }) => name)
    const required = placeholders.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    for (const { path, message } of problemsOf(wording, { allowed, required })) {
      context.addIssue({ code: 'custom', path: [path], message })
    }
  })

/** A whole template may stand in for its wording: only the two fields count. */
export const isUsable = (template: MailTemplate, { subject, lead }: Wording) =>
  schemaFor(template).safeParse({ subject, lead }).success

export const isSameWording = (one: Wording, other: Wording) => one.subject === other.subject && one.lead === other.lead

/** The form of one mail; `onType` keeps what is typed while others are looked at. */
export function useWordingForm(template: MailTemplate, draft: Wording, onType: (wording: Wording) => void) {
  const { subject, lead } = draft
  const form = useForm<Wording>({
    resolver: zodResolver(schemaFor(template)),
    mode: 'onChange',
    defaultValues: { subject, lead },
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onType({ ...values }) }),
    [form, onType],
  )

  return form
}

export type WordingFormState = ReturnType<typeof useWordingForm>
