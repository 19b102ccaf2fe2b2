import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { findBagOwners } from '#client/workshop/bag/queries.ts'
import { groupPath } from '#client/workshop/groups/group-paths.ts'
import { groupOf } from '#client/workshop/groups/queries.ts'
import { CodeField } from '#client/workshop/prepare/CodeField.tsx'

import type { IntakeGroup, IntakeStart } from './find-scanned.ts'
import { GroupField } from './GroupField.tsx'
import { forFirstBag, forNextBag } from './intake-rows.ts'
import { IntakeForm } from './IntakeForm.tsx'
import { NameOfBag } from './NameOfBag.tsx'
import { ScanLine } from './ScanLine.tsx'
import { useIntakeScans } from './use-intake-scans.ts'

/** Takes in a bag: the client first, or a band or tag that is scanned; then clubs and what is done to them. */
export function IntakePage() {
  const [start, begin] = useState<IntakeStart>()
  const [last, keep] = useState<IntakeGroup>()
  const groupId = useAddress().read('group')
  const { data: group } = useQuery({ ...groupOf(groupId ?? ''), enabled: groupId !== undefined })
  const before = last?.id === groupId ? last?.before : group && forFirstBag(group)

  return (
    <ToolPage
      title="Take in clubs"
      action={
        groupId && (
          <ButtonLink to={groupPath(groupId)} tone="quiet" size="tight">
            Open the group
          </ButtonLink>
        )
      }
    >
      {start ? (
        <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5">
          <p className="flex flex-wrap items-center gap-3">
            <strong>{start.person.name}</strong>
            {start.group && group && <span className="text-muted">{group.name} pays</span>}
            <Button tone="quiet" size="tight" onClick={() => begin(undefined)}>
              Somebody else
            </Button>
          </p>
          <IntakeForm
            key={[start.person.id ?? start.person.name, ...start.clubs.map(({ id }) => id)].join(' ')}
            start={start}
            onNext={(rows, head) => {
              if (start.group) keep({ id: start.group.id, before: forNextBag(rows, head) })
              begin(undefined)
            }}
          />
        </div>
      ) : (
        <ClientFirst
          isOfGroup={groupId !== undefined}
          onFound={(found) => {
            const next = { ...found, ...(groupId && { group: { id: groupId, before } }) }
            begin((earlier) => withScanned(earlier, next))
          }}
        />
      )}
    </ToolPage>
  )
}

/** Two bands of one bag may be scanned before the first is looked up: both lie here then. One of somebody else is not taken in. */
function withScanned(earlier: IntakeStart | undefined, next: IntakeStart): IntakeStart {
  if (!earlier) return next
  if (earlier.person.id === undefined || earlier.person.id !== next.person.id) return earlier
  const known = new Set(earlier.clubs.map(({ id }) => id))

  return { ...earlier, clubs: [...earlier.clubs, ...next.clubs.filter(({ id }) => !known.has(id))] }
}

interface ClientFirstProps {
  isOfGroup: boolean
  onFound: (start: IntakeStart) => void
}

function ClientFirst({ isOfGroup, onFound }: ClientFirstProps) {
  const said = useIntakeScans(undefined, onFound)

  return (
    <div className="grid max-w-md gap-3">
      <PersonPicker
        label="Client"
        hint="Whose clubs they are. Or scan a club’s band or a bag’s tag."
        isFirst
        find={findBagOwners}
        onPick={(person) => onFound({ person, clubs: [] })}
      />
      <ScanLine said={said} />
      {isOfGroup && <NameOfBag onName={(name) => onFound({ person: { name }, clubs: [] })} />}
      <GroupField />
      <CodeField onOpen={(prepared) => onFound({ person: prepared.person, clubs: [], prepared })} />
    </div>
  )
}
