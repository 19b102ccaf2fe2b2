import { Badge } from '#client/ui/Badge.tsx'
import type { ClinicEntry } from '#shared/lessons/editor/clinics-contract.ts'

type ClinicStateFacts = Pick<
  ClinicEntry,
  'active' | 'calledOffAt' | 'decidedAt' | 'minimum' | 'placesTaken' | 'capacity'
>

/** How a clinic stands, in a word or two. */
export function ClinicState({ clinic }: { clinic: ClinicStateFacts }) {
  const { active, calledOffAt, decidedAt, minimum, placesTaken, capacity } = clinic
  if (calledOffAt !== null) return <Badge tone="danger">Called off</Badge>
  if (!active) return <Badge>Not shown</Badge>
  if (minimum !== null && placesTaken < minimum && decidedAt === null) return <Badge tone="warning">Too few yet</Badge>
  if (placesTaken === capacity) return <Badge tone="information">Full</Badge>

  return <Badge tone="success">Shown</Badge>
}
