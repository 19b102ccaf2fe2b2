import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

/** The reference of a line of kind `league` that pays a charge: an installment, an evening, or a stake. */
export const LeagueChargeRef = z.strictObject({ seasonId: Id, as: z.literal('charge'), chargeId: Id })
export type LeagueChargeRef = z.output<typeof LeagueChargeRef>
