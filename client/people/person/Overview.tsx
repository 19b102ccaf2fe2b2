import { usePermissions } from '#client/permissions/service.ts'
import { personPartsFor } from '#client/routing/person-parts.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

import { ContactFacts } from './ContactFacts.tsx'
import { MergedPeople } from './merge/MergedPeople.tsx'
import { RecordActs } from './merge/RecordActs.tsx'
import { PinnedNotes } from './notes/PinnedNotes.tsx'

/** What is wanted first: what is pinned, what comes next, how to reach them. */
export function Overview({ person }: { person: PersonRecord }) {
  const { holds } = usePermissions()

  return (
    <Record
      aside={
        <>
          <ContactFacts person={person} />
          <MergedPeople person={person} />
          {holds('manage_users/users') && person.erasedAt === null && <RecordActs person={person} />}
        </>
      }
    >
      <Loaded skeleton={null}>
        <PinnedNotes personId={person.id} />
      </Loaded>
      {personPartsFor(holds).overview.map(({ Part }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- their order never changes
        <Loaded key={index} skeleton={<Skeleton className="h-24" />}>
          <Part personId={person.id} />
        </Loaded>
      ))}
    </Record>
  )
}
