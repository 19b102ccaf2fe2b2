import { useSuspenseQuery } from '@tanstack/react-query'

import { fullName } from '#client/people/person/full-name.ts'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { householdOf, personOf } from '#client/people/person/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'

import { HouseholdEditor } from './HouseholdEditor.tsx'

/** Who lives together, and what each may do for the others. */
export function HouseholdTab({ personId }: { personId: string }) {
  const { household } = useSuspenseQuery(householdOf(personId)).data
  const { data: person } = useSuspenseQuery(personOf(personId))
  const mayChange = usePermissions().holds('manage_clients/users') && person.erasedAt === null
  if (mayChange) {
    return <HouseholdEditor key={`${household?.id} ${household?.version}`} person={person} household={household} />
  }

  return household ? (
    <ul aria-label="Household" className="max-w-2xl border-t border-line text-sm">
      {household.members.map((member) => (
        <li key={member.personId} className="flex min-h-row flex-wrap items-center gap-x-3 border-b border-line py-1">
          <PersonLink personId={member.personId}>{fullName(member)}</PersonLink>
          <span className="text-muted">{member.role === 'child' ? 'Child' : 'Adult'}</span>
        </li>
      ))}
    </ul>
  ) : (
    <p className="text-sm text-muted">Belongs to no household.</p>
  )
}
