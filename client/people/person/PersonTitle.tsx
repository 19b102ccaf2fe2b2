import { UserX } from 'lucide-react'
import { Suspense } from 'react'

import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import type { OfPerson } from '#client/routing/feature.ts'
import { useAddress, useGo } from '#client/routing/navigation.ts'
import { personPartsFor } from '#client/routing/person-parts.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

import { fullName } from './full-name.ts'
import { personPath } from './person-path.ts'

/** Who stands here, in one line, with what is done next. */
export function PersonTitle({ person }: { person: PersonRecord }) {
  const { date } = useStudio()
  return (
    <TitleBar
      title={fullName(person)}
      badge={<Badges person={person} />}
      figures={[`since ${date(person.since)}`]}
      action={<Acts person={person} />}
    />
  )
}

/** Each feature's comes when it is there; one that fails is missing. */
function Badges({ person }: { person: PersonRecord }) {
  const { holds } = usePermissions()
  if (person.erasedAt) {
    return (
      <Badge Icon={UserX} tone="neutral">
        Erased
      </Badge>
    )
  }

  return personPartsFor(holds).badges.map(({ Part }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- their order never changes
    <Suspense key={index} fallback={null}>
      <Part personId={person.id} />
    </Suspense>
  ))
}

/** What is done with whoever stands here, for whoever may; nothing for who was erased. */
function Acts({ person }: { person: PersonRecord }) {
  const { holds } = usePermissions()
  const isThere = person.erasedAt === null

  return (
    <>
      <RecordSteps address={personPath(person.id)} />
      {isThere && holds('manage_clients/users') && <Change />}
      {isThere && holds('manage_bookings/bookings') && <Book personId={person.id} />}
    </>
  )
}

function Change() {
  const { linkTo } = useAddress()
  const go = useGo()
  const [toNote, toEdit] = [linkTo({ tab: 'notes', new: '1' }), linkTo({ edit: '1' })]
  useKeys([
    { key: 'e', what: 'Edit the client', run: () => void go(toEdit) },
    { key: 'a', what: 'Add a note', run: () => void go(toNote) },
  ])

  return (
    <>
      <ButtonLink to={toEdit} tone="quiet" size="tight">
        Edit
      </ButtonLink>
      <ButtonLink to={toNote} tone="quiet" size="tight">
        Add note
      </ButtonLink>
    </>
  )
}

/** The board of today, with them chosen. */
function Book({ personId }: OfPerson) {
  const go = useGo()
  const toBoard = `/admin/bookings/day?new=now&person=${personId}`
  const book = () => void go(toBoard)
  useKeys([
    { key: 'b', what: 'Book for them', run: book },
    { key: 'n', what: 'Book for them', run: book },
  ])

  return (
    <ButtonLink to={toBoard} size="tight">
      Book
    </ButtonLink>
  )
}
