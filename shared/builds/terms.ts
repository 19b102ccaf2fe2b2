import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { TypedCents } from '#shared/http/wire.ts'

const minutes = z.int().min(0, 'Write 0 to 240 minutes.').max(240, 'Write 0 to 240 minutes.')

/** The terms of builds, and the times for planning the bench. */
export const BuildTerms = z.strictObject({
  /** The deposit before the work begins, in percent of the quote's total. */
  depositPercent: z
    .int()
    .min(0)
    .max(100)
    .meta({ examples: [50] }),
  /** How long a quote is valid. */
  validDays: z
    .int()
    .min(1)
    .max(180)
    .meta({ examples: [14] }),
  /** How long an approved quote waits for its deposit while its parts are reserved. */
  depositDays: z
    .int()
    .min(1)
    .max(60)
    .meta({ examples: [7] }),
  /** For each club whose sheet does not state it. */
  labourCents: TypedCents.meta({ examples: [3500] }),
  /** For shipping a build to its client, before tax. */
  shippingCents: TypedCents.meta({ examples: [2500] }),
  /** How long glue sets before the next stage. */
  cureHours: z
    .int()
    .min(0)
    .max(96)
    .meta({ examples: [24] }),
  /** For each club. */
  minutes: z.strictObject({
    prep: minutes,
    tip_cut: minutes,
    dry_fit_weigh: minutes,
    epoxy: minutes,
    butt_cut: minutes,
    grip: minutes,
    loft_lie: minutes,
  }),
})
export type BuildTerms = z.output<typeof BuildTerms>

/** About 50 minutes a club, and a day for the epoxy. */
export const usualTerms: BuildTerms = {
  depositPercent: 50,
  validDays: 14,
  depositDays: 7,
  labourCents: 3500,
  shippingCents: 2500,
  cureHours: 24,
  minutes: { prep: 6, tip_cut: 6, dry_fit_weigh: 10, epoxy: 8, butt_cut: 5, grip: 5, loft_lie: 10 },
}

/** 0 until somebody has changed them. */
export const VersionedBuildTerms = BuildTerms.extend({ version: z.int().min(0) })
export type VersionedBuildTerms = z.output<typeof VersionedBuildTerms>

export const buildTermsContract = {
  readBuildTerms: endpoint({
    method: 'GET',
    path: '/api/v1/build-terms',
    summary:
      'What is paid of a quote before the work begins, how long it is valid, what shipping costs, and what the bench plans by',
    access: 'may:manage_catalog/catalog',
    response: VersionedBuildTerms,
  }),
  changeBuildTerms: endpoint({
    method: 'PUT',
    path: '/api/v1/build-terms',
    summary: 'Change that, for what is quoted and built from now on',
    access: 'may:manage_catalog/catalog',
    body: VersionedBuildTerms,
    response: VersionedBuildTerms,
    failures: ['version_conflict'],
  }),
}
