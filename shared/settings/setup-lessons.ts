import { z } from 'zod'

import { PackageDocument } from '#shared/lessons/editor/package-document.ts'

import { Code, Retired } from './setup-values.ts'

const { name, serviceCode, lessons, priceCents, monthsValid, refundBy } = PackageDocument.shape

/** Lessons that are sold together, as a document says it. */
export const SetupPackage = z.strictObject({
  code: Code,
  name,
  service: serviceCode,
  lessons,
  priceCents,
  monthsValid: monthsValid.default(12),
  refundBy: refundBy.default('share'),
  retired: Retired,
})
export type SetupPackage = z.output<typeof SetupPackage>
