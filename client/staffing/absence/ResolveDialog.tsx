import { useStudio } from '#client/settings/service.ts'
import { resolveAbsence } from '#client/staffing/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { Absence } from '#shared/staffing/absences.ts'

import { absenceSpan } from './absence-span.ts'
import { PlanPart } from './PlanPart.tsx'

/** What still stands in an absence. */
export function ResolveDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const studio = useStudio()
  const { id, kind, resources, local, localEnd, reason } = absence
  const [first] = resources
  const question = {
    kind,
    absenceId: id,
    ...(kind !== 'closure' && first && { resourceId: first.id }),
    fromDay: local.slice(0, 10),
    fromTime: local.slice(11),
    untilDay: localEnd.slice(0, 10),
    untilTime: localEnd.slice(11),
  }

  return (
    <Dialog
      title={kind === 'closure' ? 'The studio is closed' : `${first?.name ?? 'It'} is out`}
      place="wide"
      onClose={onClose}
    >
      <p className="text-muted">
        {absenceSpan(absence, studio)}. {reason}
      </p>
      <PlanPart question={question} verb="Close" apply={(decided) => resolveAbsence(id, decided)} onDone={onClose} />
    </Dialog>
  )
}
