import { z } from 'zod'

import { QuoteStatus } from '#shared/builds/quotes/status.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { Cents, Id } from '#shared/http/wire.ts'

const VersionPrice = z.object({
  /** Its parts and their building, before tax, at the sheet's own prices and else those of the shelf. */
  cents: Cents,
  withTaxCents: Cents,
  /** The latest quote of it, and what that comes to with tax and without a fitting's fee: set when it is sent. */
  quote: z
    .object({
      id: Id,
      number: z.string().meta({ examples: ['Q-1001'] }),
      status: QuoteStatus,
      totalCents: Cents.nullable(),
    })
    .nullable(),
})

/** What two versions cost, and each club whose price differs; null where a version has no such club. */
export const ComparedPrices = z.object({
  from: VersionPrice,
  to: VersionPrice,
  clubs: z.array(z.object({ club: Slot, key: Id, from: Cents.nullable(), to: Cents.nullable() })),
})
export type ComparedPrices = z.output<typeof ComparedPrices>
