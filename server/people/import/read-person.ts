import type { z } from 'zod'

import type { Headings } from '#server/kernel/csv/columns.ts'
import { EmailAddress, OrNull, PhoneNumber } from '#shared/http/wire.ts'
import type { PersonField } from '#shared/people/contract.ts'
import { PersonName } from '#shared/people/person-name.ts'

/** By which other programs call these. */
export const personHeadings: Headings<PersonField> = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'vorname', 'prenom'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'nom'],
  name: ['name', 'fullname', 'client', 'clientname', 'customer', 'customername', 'member', 'membername', 'contact'],
  email: ['email', 'emailaddress', 'mail', 'emailaddress1', 'primaryemail', 'courriel'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone', 'telephone', 'tel', 'telefon', 'handy'],
}

export interface PersonDraft {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

export interface ReadPerson {
  draft: PersonDraft
  /** One sentence a field that cannot be taken as it is. */
  problems: string[]
}

const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail', phone: 'Phone' }
const Name = OrNull(PersonName(80))
const shapes = { firstName: Name, lastName: Name, email: OrNull(EmailAddress), phone: OrNull(PhoneNumber) }

export function readPerson(fields: Partial<Record<PersonField, string>>): ReadPerson {
  const split = partsOf(fields.name ?? '')
  const problems: string[] = []
  const take = (field: keyof typeof shapes, text: string): string | null => {
    const parsed = (shapes[field] as z.ZodType<string | null>).safeParse(text.normalize('NFC'))
    if (parsed.success) return parsed.data
    problems.push(`${labels[field]}: ${parsed.error.issues[0]?.message ?? 'This cannot be taken.'}`)
    return null
  }
  const draft = {
    firstName: take('firstName', fields.firstName || split.firstName) ?? '',
    lastName: take('lastName', fields.lastName || split.lastName) ?? '',
    email: take('email', fields.email ?? ''),
    phone: take('phone', fields.phone ?? ''),
  }
  if (problems.length === 0 && !draft.firstName && !draft.lastName) problems.push('There is no name.')

  return { draft, problems }
}

/** “Rivera, Sam” and “Sam Rivera” are one name. */
function partsOf(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(',')
  if (comma !== -1) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() }

  const words = name.trim().split(/\s+/)
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
    : { firstName: '', lastName: words[0] ?? '' }
}
