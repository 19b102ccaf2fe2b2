import { z } from 'zod'

import { QuoteStatus } from '#shared/builds/quotes/status.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { Cents, Id } from '#shared/http/wire.ts'

const VersionPrice = z.object({
  /** The parts and the building before tax, at the sheet's prices or else at the shelf's. */
  cents: Cents,
  withTaxCents: Cents,
  /**
   * Its latest quote, with the total that was set when it was sent: with tax and without the credit of a fitting fee.
   */
  quote: z
    .object({
      id: Id,
      number: z.string().meta({ examples: ['Q-1001'] }),
      status: QuoteStatus,
      totalCents: Cents.nullable(),
    })
    .nullable(),
})

/** The prices of two versions, and of each club whose price differs; null where a version lacks the club. */
export const ComparedPrices = z.object({
  from: VersionPrice,
  to: VersionPrice,
  clubs: z.array(z.object({ club: Slot, key: Id, from: Cents.nullable(), to: Cents.nullable() })),
})
export type ComparedPrices = z.output<typeof ComparedPrices>
