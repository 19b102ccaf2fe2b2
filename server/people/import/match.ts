import type { PersonDraft } from './read-person.ts'

export interface KnownPerson {
  id: string
  userId: string | null
  firstName: string
  lastName: string
  email: string | null
  /** The account's address, if the client has none; the export writes it too. */
  unprovenEmail?: string | null
  phone: string | null
  /** The row of the file that created or changed them. */
  line?: number
}

export interface Change {
  id: string
  draft: PersonDraft
}

export type Decision =
  | { outcome: 'created' }
  | { outcome: 'changed'; change: Change; notes: string[] }
  | { outcome: 'unchanged' | 'refused'; notes: string[] }

const digitsOf = (phone: string | null) => phone?.replaceAll(/\D/g, '') ?? ''
const nameAndNumberOf = ({ firstName, lastName, phone }: Omit<PersonDraft, 'email'>) =>
  [lastName.toLowerCase(), firstName.toLowerCase(), digitsOf(phone)].join('\n')

/** The key of a person: the address, or else name and number. */
export const keyOf = (draft: PersonDraft): string => draft.email ?? nameAndNumberOf(draft)

/**
 * What a row does. A person is matched by address, or by name and number if either side lacks an address. Empty
 * cells change nothing, nor does a row change what a person with an account says of themselves.
 */
export function decide(draft: PersonDraft, known: KnownPeople): Decision {
  const person = findKnown(draft, known)
  if (!person) return { outcome: 'created' }
  if (person.line !== undefined) return { outcome: 'refused', notes: [samePersonAs(person.line)] }

  const next = {
    firstName: draft.firstName || person.firstName,
    lastName: draft.lastName || person.lastName,
    email: draft.email ?? person.email,
    phone: draft.phone && digitsOf(draft.phone) !== digitsOf(person.phone) ? draft.phone : person.phone,
  }
  const notes = differences(person, next)
  if (notes.length === 0) return { outcome: 'unchanged', notes }
  if (person.userId) return { outcome: 'unchanged', notes: ['Has an account, and says these things themselves.'] }

  return { outcome: 'changed', change: { id: person.id, draft: next }, notes }
}

export const samePersonAs = (line: number) => `The same person stands in line ${line}.`

/** People by their keys. */
export interface KnownPeople {
  byEmail: Map<string, KnownPerson>
  byName: Map<string, KnownPerson[]>
}

/** Later rows see what a row decided. */
export function noteDecision(
  draft: PersonDraft,
  decision: Decision,
  { line, known }: { line: number; known: KnownPeople },
) {
  if (decision.outcome !== 'created' && decision.outcome !== 'changed') return

  const next = decision.outcome === 'changed' ? decision.change.draft : draft
  const id = decision.outcome === 'changed' ? decision.change.id : ''
  const person = { id, userId: null, ...next, line }
  const key = nameAndNumberOf(person)
  const others = (known.byName.get(key) ?? []).filter((one) => one.id !== id || id === '')
  known.byName.set(key, [...others, person])
  if (person.email) known.byEmail.set(person.email, person)
}

export const knownPeople = (people: readonly KnownPerson[]): KnownPeople => ({
  byEmail: new Map(people.flatMap((person) => (person.email ? [[person.email, person]] : []))),
  byName: Map.groupBy(people, nameAndNumberOf),
})

function findKnown(draft: PersonDraft, { byEmail, byName }: KnownPeople): KnownPerson | undefined {
  const named = byName.get(nameAndNumberOf(draft)) ?? []
  if (!draft.email) return named[0]

  // A person without an address gets the row's. Without a number either, a name alone is too weak to match.
  return (
    byEmail.get(draft.email) ??
    named.find(({ unprovenEmail }) => unprovenEmail === draft.email) ??
    (draft.phone ? named.find(({ email, userId }) => email === null && userId === null) : undefined)
  )
}

const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail', phone: 'Phone' } as const

const differences = (before: PersonDraft, after: PersonDraft): string[] =>
  (['firstName', 'lastName', 'email', 'phone'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]}: ${before[field] || 'none'} → ${after[field] || 'none'}`)
