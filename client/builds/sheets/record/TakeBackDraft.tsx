import { useAct } from '#client/api/use-act.ts'
import { draftOf } from '#client/builds/sheets/grid/kept-draft.ts'
import { sheetsKey, stepSheet } from '#client/builds/sheets/queries.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
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
    <ActDialog
      title={`Take back draft v${version}`}
      act={taking}
      verb="Take it back"
      tone="danger"
      otherwise="It is not taken back"
      leaving="Keep it"
      isGrave
      onAct={() => taking.mutate()}
      onClose={onClose}
    >
      <p>What is written in it holds for nobody. The version before stands as it was shared or approved.</p>
    </ActDialog>
  )
}
