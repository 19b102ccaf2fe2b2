import { z } from 'zod'

import { Day, Id } from '#shared/http/wire.ts'

/** A plan that somebody buys, from today unless they say another day. */
export const PlanRef = z.strictObject({
  planCode: z
    .string()
    .max(40)
    .meta({ examples: ['annual'] }),
  startsOn: Day.exactOptional(),
  /** The membership that it takes the place of: the days of it that were paid and not had are credited. */
  continues: Id.exactOptional(),
})
export type PlanRef = z.output<typeof PlanRef>

/** What a membership that runs is charged. */
export const ChargeRef = z.strictObject({ chargeId: Id })
export type ChargeRef = z.output<typeof ChargeRef>

/** What a line of kind `membership` is about. */
export const MembershipRef = z.union([PlanRef, ChargeRef])
export type MembershipRef = z.output<typeof MembershipRef>

export const isPlanRef = (ref: MembershipRef): ref is PlanRef => 'planCode' in ref
