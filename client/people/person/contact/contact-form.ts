import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { PersonContact, type PersonRecord } from '#shared/people/record.ts'

export const contactFields = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'E-mail' },
  { name: 'phone', label: 'Phone' },
  { name: 'bornOn', label: 'Born on' },
] as const

// Browsers hold text; what is empty is nothing.
export const Contact = z.object({ ...PersonContact.shape })
type TypedContact = z.input<typeof Contact>
export type ContactForm = UseFormReturn<TypedContact, unknown, PersonContact>

type ContactRecord = Pick<PersonRecord, 'firstName' | 'lastName' | 'email' | 'phone' | 'bornOn'>

export const contactIn = ({ firstName, lastName, email, phone, bornOn }: ContactRecord): PersonContact => ({
  firstName,
  lastName,
  email,
  phone,
  bornOn,
})

export const nobody: TypedContact = { firstName: '', lastName: '', email: '', phone: '', bornOn: '' }
