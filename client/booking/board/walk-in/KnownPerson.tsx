import { useQuery } from '@tanstack/react-query'

import { nameOf } from '#client/people/person/name-of.ts'
import { personOf } from '#client/people/person/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'

/** Whom the address names, as who came from a client's page chose them. */
export function useKnownPerson(personId: string | undefined): PickedPerson | undefined {
  const mayRead = usePermissions().holds('read/users')
  const { data } = useQuery({ ...personOf(personId ?? ''), enabled: mayRead && personId !== undefined })

  return data && { id: data.id, name: nameOf(data) }
}

interface KnownPersonProps {
  person: PickedPerson
  problem: string | undefined
  onPick: (person: PickedPerson) => void
}

/** In the place of the search for somebody. */
export const KnownPerson = ({ person, problem, onPick }: KnownPersonProps) => (
  <>
    {problem && (
      <p role="alert" className="text-sm font-medium text-flag-deep">
        {problem}
      </p>
    )}
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the last of three presses, where the search would be */}
    <Button size="tight" className="justify-self-start" autoFocus onClick={() => onPick(person)}>
      Book for {person.name}
    </Button>
  </>
)
