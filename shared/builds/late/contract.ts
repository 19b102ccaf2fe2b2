import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Instant, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'

import { LateEnd, LateStatus } from './status.ts'

/** A part that could replace a late one. The changes are per club, in tenths of a gram and of a swing weight point. */
const Option = z.object({
  id: Id,
  name: z.string(),
  weightChange: z.int().nullable(),
  swingWeightChange: z.int().nullable(),
  readyOn: z.string(),
})
export type LateOption = z.output<typeof Option>

const Proposal = Option.extend({
  sku: z.string(),
  /** How much more it costs than the late one; the client pays what was agreed. */
  extraCents: z.int(),
  isHere: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

const LatePart = z.object({
  id: Id,
  status: LateStatus,
  version: z.int(),
  build: z.object({ id: Id, number: z.string() }),
  personName: z.string(),
  part: z.string(),
  /** The names of the clubs that wait for it. */
  clubs: z.array(z.string()),
  arrivesOn: z.string(),
  promisedFrom: z.string().nullable(),
  promisedTo: z.string(),
  offeredAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** The client's choice. */
  chosen: z.string().nullable(),
  end: LateEnd.nullable(),
})
export type LatePart = z.output<typeof LatePart>

export const LateRecord = LatePart.extend({
  offered: z.array(Option),
  proposals: z.array(Proposal),
  /** False when the client has no address: they choose at the counter. */
  hasEmail: z.boolean(),
})
export type LateRecord = z.output<typeof LateRecord>

/** A late part as its client reads it. */
export const LinkedLate = z.object({
  status: LateStatus,
  version: z.int(),
  firstName: z.string(),
  buildNumber: z.string(),
  part: z.string(),
  clubs: z.array(z.string()),
  promisedTo: z.string(),
  chosen: z.string().nullable(),
  end: LateEnd.nullable(),
  options: z.array(Option),
})
export type LinkedLate = z.output<typeof LinkedLate>

export const LateToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_1.q8Zr'] })

export const mostOffered = 4

const params = z.object({ lateId: Id })
const limit = { max: 120, perSeconds: 60, bucket: 'links of late parts' } as const

/** Parts that come later than their builds were promised. */
export const lateContract = {
  listLateParts: endpoint({
    method: 'GET',
    path: '/api/v1/late-parts',
    summary: 'Whose builds at the place wait for a part that comes later than was promised, the latest first',
    access: 'may:view_all_builds/builds',
    query: z.strictObject({ ...pageQuery(), shelf: z.enum(['open', 'decided']).exactOptional() }),
    response: z.object({ lateParts: z.array(LatePart), next: NextPage, total: Total }),
  }),
  readLatePart: endpoint({
    method: 'GET',
    path: '/api/v1/late-parts/:lateId',
    summary: 'One late part with what could take its place: what is here, or comes sooner, and fits the same clubs',
    access: 'may:view_all_builds/builds',
    params,
    response: LateRecord,
    failures: ['not_found'],
  }),
  offerOptions: endpoint({
    method: 'POST',
    path: '/api/v1/late-parts/:lateId/offers',
    summary: 'Offer the client to keep waiting or choose one of these: by a link that is mailed, or at the counter',
    access: 'may:edit_builds/builds',
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      optionIds: z.array(Id).min(1, 'Choose what to offer.').max(mostOffered, `Offer at most ${mostOffered}.`),
      version: z.int().meta({ examples: [1] }),
    }),
    status: 201,
    response: LateRecord,
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  chooseAtCounter: endpoint({
    method: 'POST',
    path: '/api/v1/late-parts/:lateId/choice',
    summary:
      'Write down what the client chose at the counter, with their name: they keep waiting, or take another part',
    access: 'may:edit_builds/builds',
    params,
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      version: z.int().meta({ examples: [2] }),
      /** Null: keep waiting. */
      optionId: Id.nullable(),
      /** The day shown with the choice: a later day is refused. */
      readyOn: z.iso.date().exactOptional(),
      signedName: SignedName,
    }),
    response: LateRecord,
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  readLinkedLate: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/late-part',
    summary: 'The late part behind a link, and what can still be chosen, with the days of now',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: LateToken }),
    response: LinkedLate,
    failures: ['not_found', 'expired'],
  }),
  chooseOption: endpoint({
    method: 'POST',
    path: '/api/v1/late-part/choice',
    summary: 'Keep waiting, or take another part: the clubs that it is for become a new version of the sheet',
    access: 'anyone',
    limit,
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      token: LateToken,
      version: z.int().meta({ examples: [2] }),
      /** Null: keep waiting. */
      optionId: Id.nullable(),
      /** The day shown with the choice, by default the mailed one: a later day is refused. */
      readyOn: z.iso.date().exactOptional(),
    }),
    response: LinkedLate,
    failures: ['not_found', 'expired', 'not_offered', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
}
