import { z } from 'zod'

import { Day, Id } from '#shared/http/wire.ts'

/** A plan to buy, from today or from another day. */
export const PlanRef = z.strictObject({
  planCode: z
    .string()
    .max(40)
    .meta({ examples: ['annual'] }),
  startsOn: Day.exactOptional(),
  /** The membership that it replaces: its paid and unused days are credited. */
  continues: Id.exactOptional(),
})
export type PlanRef = z.output<typeof PlanRef>

/** A charge of a running membership. */
export const ChargeRef = z.strictObject({ chargeId: Id })
export type ChargeRef = z.output<typeof ChargeRef>

/** The reference of a line of kind `membership`. */
export const MembershipRef = z.union([PlanRef, ChargeRef])
export type MembershipRef = z.output<typeof MembershipRef>

export const isPlanRef = (ref: MembershipRef): ref is PlanRef => 'planCode' in ref
