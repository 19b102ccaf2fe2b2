import type { BadgeTone } from '#client/ui/Badge.tsx'
import { type BuildStage, stageWords } from '#shared/builds/orders/stages.ts'
import { buildWords, type BuildStatus, buildSteps } from '#shared/builds/orders/status.ts'
import { recordPages } from '#shared/record-pages.ts'

export const buildPath = recordPages.build.to

export const labelsPath = (buildId: string): string => `/admin/clubs-2/order-labels/${buildId}`

/** The color of each state's badge. */
export const buildTones: Record<BuildStatus, BadgeTone> = {
  approved: 'information',
  parts_check: 'information',
  awaiting_parts: 'warning',
  parts_ready: 'success',
  queued: 'neutral',
  in_build: 'information',
  qc: 'warning',
  qc_failed: 'danger',
  qc_passed: 'success',
  ready: 'success',
  picked_up: 'success',
  shipped: 'success',
  closed: 'neutral',
  on_hold: 'warning',
  cancelled: 'neutral',
  warranty_return: 'warning',
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
export const isCuring = (
  { status, stage, curesUntil }: Pick<WaitingState, 'status' | 'stage' | 'curesUntil'>,
  now: Date,
): boolean => status === 'in_build' && stage === 'curing' && curesUntil !== null && now < curesUntil

interface Whereabouts {
  status: BuildStatus
  stage: BuildStage | null
  depositDueCents: number
}

/** The state with the bench's stage; "deposit due" if the build waits for it. */
export function whereItIs({ status, stage, depositDueCents }: Whereabouts): string {
  if (status === 'approved' && depositDueCents > 0) return 'Deposit due'

  return status === 'in_build' && stage !== null ? stageWords[stage].label : buildWords[status].label
}
