import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { fullName } from '#client/people/person/full-name.ts'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { alikeTo } from '#client/people/person/queries.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { AlikePerson } from '#shared/people/record.ts'

import type { ContactForm } from './contact-form.ts'

const words: Record<AlikePerson['by'][number], string> = {
  email: 'same address',
  phone: 'same number',
  name: 'same name',
}

/** Warns of clients who may be the same person; only an address is refused, when it is sent. */
export function AlikePeople({ form, except }: { form: ContactForm; except?: string }) {
  const [firstName, lastName, email, phone] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'email', 'phone'],
  })
  const typed = JSON.stringify({ firstName, lastName, email: email ?? '', phone: phone ?? '' })
  const rested: { firstName: string; lastName: string; email: string; phone: string } = JSON.parse(useDebounced(typed))
  const { data } = useQuery({ ...alikeTo(rested, except), enabled: rested.firstName !== '' || rested.email !== '' })
  const people = data?.people ?? []
  if (people.length === 0) return null

  return (
    <Notice
      kind="warning"
      title={people.length === 1 ? 'Is this the same person?' : 'Is one of these the same person?'}
    >
      <ul className="grid gap-1 text-sm">
        {people.map((person) => (
          <li key={person.id} className="wrap-anywhere">
            <PersonLink personId={person.id}>{fullName(person)}</PersonLink>{' '}
            <span className="text-muted">
              {[person.email ?? person.phone, person.by.map((by) => words[by]).join(', ')].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
