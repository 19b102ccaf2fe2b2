import { z } from 'zod'

import { Cents, Day, Id } from '#shared/http/wire.ts'

/** What was agreed on when a plan was bought. */
export const PlanTerms = z.strictObject({
  planId: Id,
  /** Nobody in the cart of a visitor. */
  personId: Id.nullable(),
  startsOn: Day,
  endsOn: Day,
  priceCents: Cents,
  continuesId: Id.nullable(),
  /** What the days of that one were worth that were paid and not had. */
  creditCents: Cents,
  /** And the tax within that, where prices are with tax. */
  creditTaxCents: Cents.default(0),
  /** How it goes on and how it is stopped, as its buyer read it. */
  renewal: z.string(),
})
export type PlanTerms = z.output<typeof PlanTerms>
