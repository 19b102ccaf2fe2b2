import { z } from 'zod'

import { Line } from '#shared/http/wire.ts'
import { clinicShape, refuseOddClinic, refuseOddSession, sessionShape } from '#shared/lessons/editor/clinic-document.ts'
import { PackageDocument } from '#shared/lessons/editor/package-document.ts'

import { Code, Retired } from './setup-values.ts'

const { name, serviceCode, lessons, priceCents, monthsValid, refundBy } = PackageDocument.shape

/** A package of lessons in a set-up document. */
export const SetupPackage = z.strictObject({
  code: Code,
  name,
  service: serviceCode,
  lessons,
  priceCents,
  monthsValid: monthsValid.default(12),
  refundBy: refundBy.default('share'),
  retired: Retired,
})
export type SetupPackage = z.output<typeof SetupPackage>

const Session = z
  .strictObject({
    ...sessionShape,
    bays: z.array(Line(80)).max(30, 'Name at most 30 of them.').default([]),
  })
  .superRefine(refuseOddSession)

const { coachId: _, active: __, ...facts } = clinicShape

/** A clinic in a set-up document, without its participants. */
export const SetupClinic = z
  .strictObject({
    ...facts,
    slug: facts.slug.min(1, 'This is required.'),
    kind: facts.kind.default('clinic'),
    audience: facts.audience.default('adult'),
    youngest: facts.youngest.default(null),
    oldest: facts.oldest.default(null),
    bringAlong: facts.bringAlong.default(''),
    goesAhead: facts.goesAhead.default(''),
    /** The name of a staff member. */
    coach: Line(80).nullable().default(null),
    memberPriceCents: facts.memberPriceCents.default(null),
    earlyPriceCents: facts.earlyPriceCents.default(null),
    earlyUntil: facts.earlyUntil.default(null),
    minimum: facts.minimum.default(null),
    decideOn: facts.decideOn.default(null),
    cancelHours: facts.cancelHours.default(48),
    lateRefundPercent: facts.lateRefundPercent.default(0),
    sessions: z
      .array(Session)
      .min(1, 'Name at least one session.')
      .max(30, 'Name at most 30 sessions.')
      .refine((sessions) => {
        const starts = sessions.map(({ day, from }) => `${day} ${from}`)
        return starts.every((start, at) => at === 0 || start >= (starts[at - 1] ?? ''))
      }, 'Write the sessions in their order.'),
    retired: Retired,
  })
  .superRefine(refuseOddClinic)
export type SetupClinic = z.output<typeof SetupClinic>
