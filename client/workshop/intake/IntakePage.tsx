import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { findBagOwners } from '#client/workshop/bag-queries.ts'
import { forFirstBag, forNextBag } from '#client/workshop/club-rows.ts'
import { groupPath } from '#client/workshop/group-paths.ts'
import { groupOf } from '#client/workshop/group-queries.ts'
import { GroupPicker } from '#client/workshop/GroupPicker.tsx'
import { openPrepared } from '#client/workshop/prepare/queries.ts'
import type { OpenedPrepared } from '#shared/workshop/prepare/contract.ts'

import type { IntakeGroup, IntakeStart } from './find-scanned.ts'
import { IntakeForm } from './IntakeForm.tsx'
import { keptIntake } from './kept-intake.ts'
import { ScanLine } from './ScanLine.tsx'
import { useIntakeScans } from './use-intake-scans.ts'

/** Takes in a bag: first the client, or a scanned band or tag; then the clubs and their jobs. */
export function IntakePage() {
  const groupId = useAddress().read('group')
  // Before a reload, for the group that still pays.
  const [kept] = useState(() => {
    const before = keptIntake.read()
    return before?.start.group?.id === groupId ? before : undefined
  })
  const [start, begin] = useState<IntakeStart | undefined>(kept?.start)
  const [last, keep] = useState<IntakeGroup>()
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
            <Button
              tone="quiet"
              size="tight"
              onClick={() => {
                keptIntake.clear()
                begin(undefined)
              }}
            >
              Somebody else
            </Button>
          </p>
          <IntakeForm
            key={[start.person.id ?? start.person.name, ...start.clubs.map(({ id }) => id)].join(' ')}
            start={start}
            typed={start === kept?.start ? kept.typed : undefined}
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

/** Two bands of one bag may be scanned before the first is found: both clubs are added. A club of another client is not. */
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

/** The owner's name for a bag of a group whose owner is no client. */
function NameOfBag({ onName }: { onName: (name: string) => void }) {
  const [name, setName] = useState('')

  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label="Or the name of the bag" hint="Whose it is, where that is no client.">
          {(ids) => (
            <TextInput {...ids} maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit" tone="quiet" className="mt-7" disabled={name.trim() === ''}>
        Go on
      </Button>
    </form>
  )
}

/** The paying group; it stays in the address from bag to bag. */
function GroupField() {
  const { read, change } = useAddress()
  const chosen = read('group')
  if (chosen !== undefined) return <Chosen groupId={chosen} onClear={() => change({ group: undefined })} />

  return (
    <GroupPicker
      label="Group"
      hint="Its payer pays for the bag. None: the client pays."
      onPick={(group) => change({ group })}
    />
  )
}

function Chosen({ groupId, onClear }: { groupId: string; onClear: () => void }) {
  const { data: group, error } = useQuery(groupOf(groupId))

  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {group?.name ?? error?.message ?? '…'}
        {group && <span className="text-muted"> {group.number}, its payer pays</span>}
      </span>
      <Button tone="quiet" size="tight" onClick={onClear}>
        No group
      </Button>
    </p>
  )
}

/** The code of an intake prepared at home; it fills in client and clubs. */
function CodeField({ onOpen }: { onOpen: (opened: OpenedPrepared) => void }) {
  const [code, setCode] = useState('')
  const opening = useAct(() => openPrepared(code), { onDone: onOpen })

  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!opening.isPending) opening.mutate()
      }}
    >
      <Field label="Or a code from home" error={sentenceAfter(opening.error)}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            className="w-40 font-mono uppercase"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="quiet" className="mt-7" busy={opening.isPending} disabled={code.trim() === ''}>
        Fill in
      </Button>
    </form>
  )
}
