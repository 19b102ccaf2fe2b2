import { useMutation, useQueryClient } from '@tanstack/react-query'

import { undoMerge } from '#client/people/person/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useClock } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

/** Whose records have become a part of this one, with the way back while there is one. */
export function MergedPeople({ person: { merges } }: { person: PersonRecord }) {
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
            {mayUndo && undoUntil.getTime() > now && <Undo mergeId={mergeId} until={moment(undoUntil)} />}
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function Undo({ mergeId, until }: { mergeId: string; until: string }) {
  const queries = useQueryClient()
  const undoing = useMutation({
    mutationFn: () => undoMerge(mergeId),
    onSuccess: () => queries.invalidateQueries(),
  })

  return (
    <>
      <Button
        tone="quiet"
        size="tight"
        title={`Possible until ${until}`}
        busy={undoing.isPending}
        onClick={() => undoing.mutate()}
      >
        Undo merge
      </Button>
      {undoing.error && <Notice kind="problem" title={undoing.error.message} />}
    </>
  )
}
