import { z } from 'zod'

/** How the studio sells what it builds. */
export const BuildTerms = z.strictObject({
  /** What of a quote is paid before the work begins, in percent of its total. */
  depositPercent: z.int().min(0).max(100),
  /** How long a quote is valid. */
  validDays: z.int().min(1).max(180),
  /** For each club whose sheet says nothing of it. */
  labourCents: z.int().min(0).max(100_000),
})
export type BuildTerms = z.output<typeof BuildTerms>

export const usualTerms: BuildTerms = { depositPercent: 50, validDays: 14, labourCents: 3500 }

/** How long an approved quote waits for its deposit, with its parts promised to it. */
export const depositDays = 7
