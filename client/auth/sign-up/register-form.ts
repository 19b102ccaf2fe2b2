import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { EmailAddress, OrNull, PhoneNumber } from '#shared/http/wire.ts'
import { PersonName } from '#shared/people/person-name.ts'

/** An account with what its owner's profile begins with, by the protocol's names. */
const NewAccount = z.object({
  first_name: OrNull(PersonName(80)),
  last_name: OrNull(PersonName(80)),
  phone: OrNull(PhoneNumber),
  email: EmailAddress,
  password: z.string().min(1, 'Choose a password.'),
})
export type NewAccount = z.output<typeof NewAccount>

interface TextField {
  name: Exclude<keyof NewAccount, 'password'>
  label: string
  type: 'text' | 'tel' | 'email'
  autoComplete: string
  /** Why it is asked for, where it need not be told. */
  hint?: string
}

export const textFields: readonly TextField[] = [
  { name: 'first_name', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    hint: 'Only used if we have to move a booking.',
  },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
]

export const registerFields = [...textFields, { name: 'password', label: 'Password' }] as const

export const useRegisterForm = () =>
  useForm<z.input<typeof NewAccount>, unknown, NewAccount>({
    resolver: zodResolver(NewAccount),
    ...asFieldsAreLeft,
    defaultValues: { first_name: '', last_name: '', phone: '', email: '', password: '' },
  })

export type RegisterFormState = ReturnType<typeof useRegisterForm>
