import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import type { PackageDocument } from '#shared/lessons/editor/package-document.ts'

/** Three of the lessons that the studio gives, unless told. */
export const newPackage = (changes: Partial<PackageDocument> = {}): PackageDocument => ({
  name: 'Three lessons',
  serviceCode: 'adult_lesson',
  lessons: 3,
  priceCents: 27_000,
  monthsValid: 6,
  refundBy: 'share',
  active: true,
  ...changes,
})

/** On Wednesday evening, for adults, unless told. */
export const newClinic = (changes: Partial<ClinicDocument> = {}): ClinicDocument => ({
  title: 'Wedges, close in',
  slug: '',
  kind: 'clinic',
  audience: 'adult',
  youngest: null,
  oldest: null,
  level: 'Any level',
  summary: 'An evening on the wedges.',
  bringAlong: 'Your wedges.',
  goesAhead: 'With three or more.',
  coachId: null,
  capacity: 6,
  priceCents: 6500,
  memberPriceCents: 5500,
  earlyPriceCents: null,
  earlyUntil: null,
  minimum: 3,
  decideOn: '2026-11-24',
  cancelHours: 48,
  lateRefundPercent: 0,
  sessions: [{ day: '2026-11-25', from: '10:00', until: '11:30', bayIds: [] }],
  active: true,
  ...changes,
})
