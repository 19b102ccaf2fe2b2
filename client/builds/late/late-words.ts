import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { LateOption } from '#shared/builds/late/contract.ts'
import type { LateEnd, LateStatus } from '#shared/builds/late/status.ts'
import { showChange } from '#shared/clubs/measures.ts'

export const latePath = (lateId: string): string => `/admin/clubs-2/late/${lateId}`

/** The color of each state's badge. */
export const lateTones: Record<LateStatus, BadgeTone> = {
  open: 'warning',
  offered: 'information',
  kept: 'neutral',
  replaced: 'success',
}

export const endWords: Record<LateEnd, { label: string; tone: BadgeTone }> = {
  came: { label: 'Has come', tone: 'success' },
  cancelled: { label: 'Build canceled', tone: 'neutral' },
}

/** The effect of a substitute on each club, without clubs of unknown weight. */
export function changeWords({ weightChange, swingWeightChange }: LateOption): string {
  const words = [
    weightChange === null
      ? ''
      : weightChange === 0
        ? 'as heavy'
        : `${showChange('mass', Math.abs(weightChange)).replace('+', '')} g ${weightChange < 0 ? 'lighter' : 'heavier'}`,
    swingWeightChange === null
      ? ''
      : swingWeightChange === 0
        ? 'the same swing weight'
        : `swing weight ${showChange('swingWeight', swingWeightChange)}`,
  ].filter(Boolean)

  return words.join(', ') || 'its weight is not known'
}
