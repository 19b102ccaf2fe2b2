import { useAct } from '#client/api/use-act.ts'
import { draftOf } from '#client/builds/sheets/grid/kept-draft.ts'
import { sheetsKey, stepSheet } from '#client/builds/sheets/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

/** A newer version that was begun by mistake, or is not wanted any more: the one before stands again. */
export function TakeBackDraft({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { id, version, revision } = sheet
  const taking = useAct(() => stepSheet(id, 'superseded', revision), {
    touches: [sheetsKey],
    done: () => `Draft v${version} is taken back`,
    onDone() {
      draftOf(id).clear()
      onClose()
    },
  })

  return (
    <Dialog title={`Take back draft v${version}`} onClose={onClose}>
      <p>What is written in it holds for nobody. The version before stands as it was shared or approved.</p>
      {taking.error && <Refusal title="It is not taken back" error={taking.error} />}
      <div className="flex justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        <Button tone="danger" busy={taking.isPending} onClick={() => taking.mutate()}>
          Take it back
        </Button>
      </div>
    </Dialog>
  )
}
