import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'

import { usePermissions } from '#client/permissions/service.ts'
import { useAddress, usePathParameter } from '#client/routing/navigation.ts'
import { personPartsFor } from '#client/routing/person-parts.ts'
import { Tabs, useTab } from '#client/routing/Tabs.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

import { EditContact } from './contact/EditContact.tsx'
import { Overview } from './Overview.tsx'
import { personPath } from './person-path.ts'
import { PersonTitle } from './PersonTitle.tsx'
import { personOf } from './queries.ts'

/** A client: who they are, and in tabs what each feature knows of them. */
export function PersonPage() {
  const personId = usePathParameter('personId')

  return (
    <Loaded
      resetKey={personId}
      skeleton={<Skeleton className="m-4 h-96" />}
      renderAround={(part) => (
        <>
          <TitleBar title="Client" />
          <div className="p-4">{part}</div>
        </>
      )}
    >
      <Person personId={personId} />
    </Loaded>
  )
}

function Person({ personId }: { personId: string }) {
  const { data: person } = useSuspenseQuery(personOf(personId))
  // Whoever was merged is at the survivor's address.
  if (person.id !== personId) return <Navigate to={personPath(person.id)} replace />

  return <Known key={person.id} person={person} />
}

const overview = { code: 'overview', label: 'Overview' }

function Known({ person }: { person: PersonRecord }) {
  const { holds } = usePermissions()
  const { tabs } = personPartsFor(holds)
  const named = [overview, ...tabs].map(({ code: name, label }) => ({ name, label }))
  const current = useTab(named)
  const chosen = tabs.find(({ code }) => code === current)
  const { read, change } = useAddress()
  const mayChange = holds('manage_clients/users') && person.erasedAt === null

  return (
    <>
      <PersonTitle person={person} />
      <div className="px-4 pt-1">
        <Tabs label="Of this client" tabs={named} />
      </div>
      <Loaded key={current} skeleton={<Skeleton className="m-4 h-80" />}>
        {chosen ? (
          <div className="p-4">
            <chosen.Part personId={person.id} />
          </div>
        ) : (
          <Overview person={person} />
        )}
      </Loaded>
      {mayChange && read('edit') !== undefined && (
        <EditContact person={person} onClose={() => change({ edit: undefined })} />
      )}
    </>
  )
}
