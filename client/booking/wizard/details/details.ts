import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { Contact } from '#shared/booking/contract.ts'

/** Who plays beside them. */
const Players = z.array(z.object({ name: z.string() }))

/** What a visitor types: who they are, who comes with them, and answers by the question's code. */
export const Details = z.object({ person: Contact, players: Players, answers: z.record(z.string(), z.string()) })
export type Details = z.output<typeof Details>

/** For somebody on file: their fields are not shown, so nothing of them can be missing. */
export const DetailsOnFile = Details.extend({ person: z.custom<Contact>() })

const Draft = z.object({
  person: z.record(z.string(), z.string()),
  answers: z.record(z.string(), z.string()),
  players: Players.exactOptional(),
})

export const detailsDraft = keptInTab('booking-details', Draft)

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
