import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { undoMerge, undonePreviewOf } from '#client/people/person/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { UndonePreview } from '#shared/people/merges.ts'

interface UndoDialogProps {
  personId: string
  mergeId: string
  onClose: () => void
}

/** Shows what each of the two would have before one client becomes two again. */
export function UndoDialog({ personId, mergeId, onClose }: UndoDialogProps) {
  const queries = useQueryClient()
  const undoing = useMutation({
    mutationFn: () => undoMerge(mergeId),
    onSuccess: async () => {
      toastDone('They are two clients again')
      onClose()
      await queries.invalidateQueries()
    },
  })
  const preview = useQuery({
    ...undonePreviewOf(personId, mergeId),
    enabled: !undoing.isPending && !undoing.isSuccess,
  })
  const problem = undoing.error ?? preview.error

  return (
    <Dialog title="Undo the merge" onClose={onClose}>
      {problem && <Refusal error={problem} />}
      {preview.isPending && <Skeleton className="h-32" />}
      {preview.data && <Effect preview={preview.data} />}
      {preview.data?.refusals.length === 0 && (
        <Button busy={undoing.isPending} onClick={() => undoing.mutate()}>
          Undo merge
        </Button>
      )}
    </Dialog>
  )
}

function Effect({ preview: { refusals, kept, other, returns, sums } }: { preview: UndonePreview }) {
  const { money } = useStudio()
  if (refusals.length > 0) {
    return (
      <Notice kind="problem" title="They cannot be two again">
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </Notice>
    )
  }

  return (
    <section aria-label="What happens" className="text-sm">
      <p>
        {returns.length > 0
          ? `Back to ${other}: ${returns.join(', ')}.`
          : `Nothing goes back to ${other} but their name.`}{' '}
        What came since stays with {kept}.
      </p>
      {sums.length > 0 && (
        <table className="mt-3 w-full">
          <thead>
            <tr className="border-b border-line text-start">
              <th className="py-1.5 text-start font-semibold">Afterwards</th>
              <th className="py-1.5 text-end font-semibold">{kept}</th>
              <th className="py-1.5 text-end font-semibold">{other}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map((sum) => (
              <tr key={sum.what} className="border-b border-line">
                <th className="py-1.5 text-start font-normal">{sum.what}</th>
                <td className="py-1.5 text-end figures">{sum.isMoney ? money(sum.kept) : sum.kept}</td>
                <td className="py-1.5 text-end figures">{sum.isMoney ? money(sum.other) : sum.other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
