import { z } from 'zod'

import { ServiceCode } from '#shared/catalog/contract.ts'
import { Line, TypedCents } from '#shared/http/wire.ts'
import { refundPolicies } from '#shared/lessons/credits.ts'

import { wholeNumber } from './whole-number.ts'

/** A package of lessons as it is edited. */
export const PackageDocument = z.strictObject({
  name: Line(80).meta({ examples: ['Five private lessons'] }),
  serviceCode: ServiceCode,
  lessons: wholeNumber(2, 100).meta({ examples: [5] }),
  priceCents: TypedCents.meta({ examples: [42_500] }),
  monthsValid: wholeNumber(1, 60).meta({ examples: [12] }),
  refundBy: z.enum(refundPolicies),
  active: z.boolean(),
})
export type PackageDocument = z.output<typeof PackageDocument>
