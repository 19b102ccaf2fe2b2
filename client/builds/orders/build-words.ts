import type { BadgeTone } from '#client/ui/Badge.tsx'
import { type BuildStage, stageWords } from '#shared/builds/orders/stages.ts'
import { type BuildStatus, buildSteps } from '#shared/builds/orders/status.ts'

export const buildPath = (buildId: string): string => `/admin/clubs-2/order-details/${buildId}`

export const labelsPath = (buildId: string): string => `/admin/clubs-2/order-labels/${buildId}`

/** Each state by its word and colour. */
export const buildWords: Record<BuildStatus, { label: string; tone: BadgeTone }> = {
  approved: { label: 'Approved', tone: 'information' },
  parts_check: { label: 'Parts are checked', tone: 'information' },
  awaiting_parts: { label: 'Waits for parts', tone: 'warning' },
  parts_ready: { label: 'Parts are here', tone: 'success' },
  queued: { label: 'Queued', tone: 'neutral' },
  in_build: { label: 'In build', tone: 'information' },
  qc: { label: 'To be checked', tone: 'warning' },
  qc_failed: { label: 'Failed QC', tone: 'danger' },
  qc_passed: { label: 'Passed QC', tone: 'success' },
  ready: { label: 'Ready', tone: 'success' },
  picked_up: { label: 'Picked up', tone: 'success' },
  shipped: { label: 'Shipped', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
  on_hold: { label: 'On hold', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  warranty_return: { label: 'Warranty return', tone: 'warning' },
}

type WaitingState = Parameters<typeof buildSteps.refusalOf>[0]

/** Why a build cannot take a step now: until when its epoxy cures, where that is what the bench waits for. */
export const whyItWaits = (
  build: WaitingState,
  to: BuildStatus,
  { now, moment }: { now: Date; moment: (at: Date) => string },
): string | undefined => {
  const refusal = buildSteps.refusalOf(build, to, now)

  return refusal && build.curesUntil && isCuring(build, now) ? `Cures until ${moment(build.curesUntil)}.` : refusal
}

/** Nothing can be done with it before its glue holds. */
export const isCuring = ({ status, stage, curesUntil }: WaitingState, now: Date): boolean =>
  status === 'in_build' && stage === 'curing' && curesUntil !== null && now < curesUntil

interface Whereabouts {
  status: BuildStatus
  stage: BuildStage | null
  depositDueCents: number
}

/** Where it is, with the stage of the bench; of what waits for its deposit, that one is due. */
export function whereItIs({ status, stage, depositDueCents }: Whereabouts): string {
  if (status === 'approved' && depositDueCents > 0) return 'Deposit due'

  return status === 'in_build' && stage !== null ? stageWords[stage] : buildWords[status].label
}
