import { z } from 'zod'

import { Failure } from '#shared/http/failure.ts'
import { Cents, Id } from '#shared/http/wire.ts'
import { refundPolicies } from '#shared/lessons/credits.ts'

/** The terms at the time of sale. */
export const PackageTerms = z.strictObject({
  /** Null in a visitor's cart. */
  personId: Id.nullable(),
  serviceId: Id,
  name: z.string(),
  lessons: z.int(),
  minutes: z.int(),
  /** The price of a single lesson. */
  listCents: Cents,
  monthsValid: z.int(),
  refundBy: z.enum(refundPolicies),
})
export type PackageTerms = z.output<typeof PackageTerms>

export const notOffered = (message: string) => new Failure('not_offered', message)

export const needsClient = () => notOffered('Lessons belong to a client. Choose who they are for.')
