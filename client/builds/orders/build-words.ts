import type { BadgeTone } from '#client/ui/Badge.tsx'
import { type BuildStage, stageWords } from '#shared/builds/orders/stages.ts'
import { type BuildStatus, buildSteps } from '#shared/builds/orders/status.ts'

export const buildPath = (buildId: string): string => `/admin/clubs-2/order-details/${buildId}`

export const labelsPath = (buildId: string): string => `/admin/clubs-2/order-labels/${buildId}`

/** Each state's word and color. */
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

/** Why a build cannot take a step yet, with the end of curing if that is the reason. */
export const whyItWaits = (
  build: WaitingState,
  to: BuildStatus,
  { now, moment }: { now: Date; moment: (at: Date) => string },
): string | undefined => {
  const refusal = buildSteps.refusalOf(build, to, now)

  return refusal && build.curesUntil && isCuring(build, now) ? `Cures until ${moment(build.curesUntil)}.` : refusal
}

/** Nothing can be done before the epoxy has cured. */
export const isCuring = ({ status, stage, curesUntil }: WaitingState, now: Date): boolean =>
  status === 'in_build' && stage === 'curing' && curesUntil !== null && now < curesUntil

interface Whereabouts {
  status: BuildStatus
  stage: BuildStage | null
  depositDueCents: number
}

/** The state with the bench's stage; "deposit due" if the build waits for it. */
export function whereItIs({ status, stage, depositDueCents }: Whereabouts): string {
  if (status === 'approved' && depositDueCents > 0) return 'Deposit due'

  return status === 'in_build' && stage !== null ? stageWords[stage] : buildWords[status].label
}
