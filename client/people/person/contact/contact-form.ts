import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { PersonContact, type PersonRecord } from '#shared/people/record.ts'

export const contactFields = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'E-mail' },
  { name: 'phone', label: 'Phone' },
  { name: 'bornOn', label: 'Born on' },
] as const

// Browsers hold text; what is empty is nothing.
const Typed = z.object({ ...PersonContact.shape })
export type TypedContact = z.input<typeof Typed>

type ContactRecord = Pick<PersonRecord, 'firstName' | 'lastName' | 'email' | 'phone' | 'bornOn'>

export const contactIn = ({ firstName, lastName, email, phone, bornOn }: ContactRecord): PersonContact => ({
  firstName,
  lastName,
  email,
  phone,
  bornOn,
})

const empty = { firstName: '', lastName: '', email: '', phone: '', bornOn: '' }

export function useContactForm(person?: ContactRecord) {
  return useForm<TypedContact, unknown, PersonContact>({
    resolver: zodResolver(Typed),
    ...asFieldsAreLeft,
    defaultValues: person ? contactIn(person) : empty,
  })
}

export type ContactForm = ReturnType<typeof useContactForm>
