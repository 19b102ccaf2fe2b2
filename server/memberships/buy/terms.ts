import { z } from 'zod'

import { Cents, Day, Id } from '#shared/http/wire.ts'

/** The terms at the time of sale. */
export const PlanTerms = z.strictObject({
  planId: Id,
  /** Null in a visitor's cart. */
  personId: Id.nullable(),
  startsOn: Day,
  endsOn: Day,
  priceCents: Cents,
  continuesId: Id.nullable(),
  /** The value of the replaced membership's unused paid days. */
  creditCents: Cents,
  /** The tax in it, if prices include tax. */
  creditTaxCents: Cents.default(0),
  /** The renewal terms, as the buyer read them. */
  renewal: z.string(),
})
export type PlanTerms = z.output<typeof PlanTerms>
