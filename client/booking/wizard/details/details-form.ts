import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import type { FormField } from '#client/ui/forms/field-refusals.ts'
import { Contact, type NewBooking } from '#shared/booking/contract.ts'
import { missingAnswer } from '#shared/catalog/children.ts'
import type { Question, Service } from '#shared/catalog/contract.ts'
import type { Profile } from '#shared/people/contract.ts'

/** Another player. */
const Players = z.array(z.object({ name: z.string() }))

/** What a visitor types: who they are, who comes with them, and answers by the question's code. */
export const Details = z.object({ person: Contact, players: Players, answers: z.record(z.string(), z.string()) })
export type Details = z.output<typeof Details>

/** For a client on file: their fields are not shown, so none can be missing. */
const DetailsOnFile = Details.extend({ person: z.custom<Contact>() })

const Draft = z.object({
  person: z.record(z.string(), z.string()),
  answers: z.record(z.string(), z.string()),
  players: Players.exactOptional(),
})

const detailsDraft = keptInTab('booking-details', Draft)

export const personFields = [
  { name: 'person.firstName', label: 'First name', autoComplete: 'given-name', type: 'text', inputMode: 'text' },
  { name: 'person.lastName', label: 'Last name', autoComplete: 'family-name', type: 'text', inputMode: 'text' },
  { name: 'person.email', label: 'E-mail', autoComplete: 'email', type: 'email', inputMode: 'email' },
  { name: 'person.phone', label: 'Phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
] as const

export const hints: Partial<Record<(typeof personFields)[number]['name'], string>> = {
  'person.email': 'For the confirmation, with a calendar file.',
  'person.phone': 'Only if something changes on the day.',
}

const contactOf = (profile: Profile | null): Contact => ({
  firstName: profile?.firstName ?? '',
  lastName: profile?.lastName ?? '',
  email: profile?.email ?? '',
  phone: profile?.phone ?? '',
})

/** The profile, once nothing of it is missing. */
export const completeContact = (profile: Profile | null) => Contact.safeParse(contactOf(profile)).data

const isAsked = ({ questions }: Service, code: string) => questions.some((question) => question.code === code)

export const fieldsOf = ({ questions }: Service): Array<FormField<Details>> => [
  ...personFields,
  ...questions.map(({ code, label }) => ({ name: `answers.${code}` as const, label })),
]

/** The answers and the players for the request. Players without a name are counted. */
export function answersIn(
  { person, players, answers }: Details,
  service: Service,
): Pick<NewBooking, 'answers' | 'players'> {
  const given = Object.entries(answers).filter(([code, answer]) => answer.trim() && isAsked(service, code))
  const party = [`${person.firstName} ${person.lastName}`, ...players.map(({ name }) => name)]
  const isParty = players.length > 0 && service.capacity > 1

  return {
    ...(given.length > 0 && { answers: Object.fromEntries(given) }),
    ...(isParty && { players: party.map((name, at) => ({ name: name.trim().slice(0, 80) || `Player ${at + 1}` })) }),
  }
}

/** Required questions must be answered. */
const answering = (schema: z.ZodType<Details, Details>, required: readonly Question[]) =>
  schema.superRefine(({ answers }, context) => {
    for (const { code } of required) {
      if (!answers[code]?.trim()) context.addIssue({ code: 'custom', path: ['answers', code], message: missingAnswer })
    }
  })

interface AskedOf {
  /** The client is on file, and not typed. */
  isOnFile?: boolean
  /** Whether the form shows the questions of the service: what is not shown is not required. */
  asksQuestions?: boolean
}

/** A form that survives a reload: what is typed is kept in the tab. */
export function useDraftedForm(
  profile: Profile | null,
  { questions, capacity }: Service,
  { isOnFile = false, asksQuestions = true }: AskedOf = {},
) {
  const required = asksQuestions ? questions.filter((question) => question.required) : []
  const draft = detailsDraft.read()
  const person = completeContact(profile) ?? { ...contactOf(profile), ...draft?.person }
  const form = useForm<Details>({
    resolver: zodResolver(answering(isOnFile ? DetailsOnFile : Details, required)),
    ...asFieldsAreLeft,
    defaultValues: {
      person,
      players: draft?.players?.slice(0, capacity - 1) ?? [],
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
            players: values.players,
            answers: Object.fromEntries(Object.entries(values.answers).filter(([, answer]) => answer)),
          }),
      }),
    [form],
  )

  return form
}

export type DetailsFormState = ReturnType<typeof useDraftedForm>
