import { z } from 'zod'

import { Failure } from '#shared/http/failure.ts'
import { Cents, Id } from '#shared/http/wire.ts'
import { refundPolicies } from '#shared/lessons/credits.ts'

/** What was agreed on when a package was bought. */
export const PackageTerms = z.strictObject({
  /** Nobody in the cart of a visitor. */
  personId: Id.nullable(),
  serviceId: Id,
  name: z.string(),
  lessons: z.int(),
  minutes: z.int(),
  /** One lesson by itself. */
  listCents: Cents,
  monthsValid: z.int(),
  refundBy: z.enum(refundPolicies),
})
export type PackageTerms = z.output<typeof PackageTerms>

export const notOffered = (message: string) => new Failure('not_offered', message)

export const nobody = () => notOffered('Lessons belong to a client. Choose who they are for.')
