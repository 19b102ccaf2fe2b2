import { z } from 'zod'

import { StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant, Line, Paragraph } from '#shared/http/wire.ts'

import { BuildStage, PromiseMade } from './stages.ts'
import { BuildStatus } from './status.ts'

/** Where a club is: some of a build may be ready while the maker replaces others. */
export const ClubState = z.enum([
  'at_maker',
  'claimed',
  'here',
  'waits_for_parts',
  'queued',
  'at_bench',
  'checked',
  'ready',
  'yours',
  'back',
])
export type ClubState = z.output<typeof ClubState>

/** A build as its client reads it: without names of staff, and with only the clubs that they ordered. */
export const BuildTrack = z.object({
  number: z.string(),
  status: BuildStatus,
  stage: BuildStage.nullable(),
  firstName: z.string(),
  clubs: z.array(
    z.object({
      slot: z.string(),
      state: ClubState,
      measures: z.array(z.object({ label: z.string(), target: z.string(), built: z.string() })),
    }),
  ),
  promises: z.array(PromiseMade),
  curesUntil: Instant.nullable(),
  waitsFor: z.array(z.string()),
  depositDueCents: Cents,
  dueCents: z.int(),
  orderId: Id.nullable(),
  /** The token of its client's link, for answers. */
  token: z.string(),
  collectCode: z.string(),
  pickupAt: Instant.nullable(),
  photos: z.array(StoredFile),
  /** Opens the payment page without signing in. */
  payToken: z.string().nullable(),
  shippedTo: z.string(),
  /** The shipping fee before tax, also while it is not sent. */
  shippingCents: Cents,
  /** The same with tax. */
  shippingWithTaxCents: Cents,
  carrier: z.string(),
  tracking: z.string(),
  readyAt: Instant.nullable(),
  leftAt: Instant.nullable(),
})
export type BuildTrack = z.output<typeof BuildTrack>

/** For a signed-in person; `forName` is the child whose build it is. */
const OwnBuild = BuildTrack.extend({ forName: z.string().nullable() })
export type OwnBuild = z.output<typeof OwnBuild>

const BuildToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_1.q8Zr'] })

/** Builds as their clients read them. */
export const buildTrackerContract = {
  listMyBuilds: endpoint({
    method: 'GET',
    path: '/api/v1/builds/mine',
    summary: 'Where one’s own builds are, and those of the children one pays for, and what comes next',
    access: 'signed-in',
    query: z.object({ order: Id.exactOptional() }),
    response: z.object({ builds: z.array(OwnBuild) }),
  }),
  trackBuild: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/build-tracker',
    summary: 'Where the build behind a link is, and what comes next',
    access: 'anyone',
    limit: { max: 120, perSeconds: 60, bucket: 'build links' },
    body: z.strictObject({ token: BuildToken }),
    response: BuildTrack,
    failures: ['not_found', 'expired'],
  }),
  chooseBuildPickup: endpoint({
    method: 'PUT',
    path: '/api/v1/build-tracker/pickup',
    summary: 'Say by its link when one comes for a build that is ready',
    access: 'anyone',
    limit: { max: 30, perSeconds: 600, bucket: 'build pickups' },
    body: z.strictObject({ token: BuildToken, at: Instant.nullable() }),
    response: BuildTrack,
    failures: ['not_found', 'expired', 'wrong_state', 'invalid_input'],
  }),
  chooseBuildShipping: endpoint({
    method: 'PUT',
    path: '/api/v1/build-tracker/shipping',
    summary: 'Say by its link where a build is sent to, at the price of the house; null has one come for it',
    access: 'anyone',
    limit: { max: 30, perSeconds: 600, bucket: 'addresses of builds' },
    body: z.strictObject({
      token: BuildToken,
      address: Line(300)
        .refine(
          (text) => text.length >= 8 && /[\p{L}\p{N}]/u.test(text),
          'Write the whole address: street, town and ZIP code.',
        )
        .nullable()
        .meta({ examples: ['12 Fairway Lane, Chicago, IL 60601'] }),
    }),
    response: BuildTrack,
    failures: ['not_found', 'expired', 'wrong_state'],
  }),
  askAboutBuild: endpoint({
    method: 'POST',
    path: '/api/v1/build-tracker/questions',
    summary: 'Ask about a build by its link; the studio answers by mail',
    access: 'anyone',
    limit: { max: 10, perSeconds: 600, bucket: 'questions about builds' },
    headers: IdempotencyHeaders,
    body: z.strictObject({ token: BuildToken, text: Paragraph(2000).min(1, 'Write your question first.') }),
    response: z.object({ asked: z.literal(true) }),
    failures: ['not_found', 'expired', 'not_offered', 'key_reused'],
  }),
}
