import { useState } from 'react'

import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useClock } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

import { UndoDialog } from './UndoDialog.tsx'

/** Whose records have become a part of this one, with the way back while there is one. */
export function MergedPeople({ person }: { person: PersonRecord }) {
  const { merges } = person
  const { moment } = useStudio()
  const mayUndo = usePermissions().holds('manage_users/users')
  const now = useClock(60, (at) => at.getTime())
  if (merges.length === 0) return null

  return (
    <RecordPart title="Merged">
      <ul className="text-sm">
        {merges.map(({ mergeId, name, at, by, undoUntil }) => (
          <li key={mergeId} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5">
            <span className="wrap-anywhere">
              {name || 'No name given'}{' '}
              <span className="text-muted figures">{[by ?? 'The studio', moment(at)].join(', ')}</span>
            </span>
            {mayUndo && undoUntil.getTime() > now && (
              <Undo personId={person.id} mergeId={mergeId} until={moment(undoUntil)} />
            )}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

interface UndoProps {
  personId: string
  mergeId: string
  until: string
}

function Undo({ personId, mergeId, until }: UndoProps) {
  const [isAsking, ask] = useState(false)

  return (
    <>
      <Button tone="quiet" size="tight" title={`Possible until ${until}`} onClick={() => ask(true)}>
        Undo merge …
      </Button>
      {isAsking && <UndoDialog personId={personId} mergeId={mergeId} onClose={() => ask(false)} />}
    </>
  )
}
