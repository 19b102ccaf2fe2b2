import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { pageQuery } from '#shared/http/list.ts'
import { Instant } from '#shared/http/wire.ts'

const Activity = z.object({
  id: z.string(),
  at: Instant,
  /** What happened, in words for the person. */
  what: z.string(),
  /** True when the studio did it: its staff are not named, nor their address. */
  byStudio: z.boolean(),
  ip: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

const Kept = z.record(z.string(), z.unknown())

const OwnData = z
  .object({
    takenAt: Instant,
    studio: z.string(),
    account: Kept,
    signIn: Kept,
    /** The apps that use this account. */
    apps: z.array(Kept),
    activity: z.array(Kept),
  })
  // The data of the other features, by their names.
  .catchall(z.unknown())
export type OwnData = z.output<typeof OwnData>

const Farewell = z.object({
  /** The account's address, or its number when it has none, typed to confirm. */
  confirmation: z
    .string()
    .max(1024)
    .meta({ examples: ['sam.rivera@example.com'] }),
  password: z
    .string()
    .max(4096)
    .exactOptional()
    .meta({ examples: ['correct horse battery'] }),
  /** The code mailed by /auth/v1/reauthenticate, for an account without a password. */
  code: z
    .string()
    .max(1024)
    .exactOptional()
    .meta({ examples: ['482913'] }),
})
export type Farewell = z.output<typeof Farewell>

/** What a person can read and do about their own account beyond the protocol. */
export const ownAccountContract = {
  readOwnAccount: endpoint({
    method: 'GET',
    path: '/api/v1/account',
    summary: 'What the protocol does not say about the own account',
    access: 'signed-in',
    response: z.object({
      /** Without a password the owner signs in by mail, passkey or provider. */
      hasPassword: z.boolean(),
    }),
  }),
  listOwnActivity: endpoint({
    method: 'GET',
    path: '/api/v1/account/activity',
    summary: 'What happened in the own account, the latest first, a page at a time',
    access: 'signed-in',
    query: z.strictObject({
      ...pageQuery(50, 50),
    }),
    response: z.object({ events: z.array(Activity), next: z.string().nullable() }),
  }),
  downloadOwnData: endpoint({
    method: 'GET',
    path: '/api/v1/account/data',
    summary: 'Everything that the studio keeps about the signed-in person',
    access: 'signed-in',
    response: OwnData,
    limit: { max: 10, perSeconds: 3600 },
  }),
  deleteOwnAccount: endpoint({
    method: 'DELETE',
    path: '/api/v1/account',
    summary: 'Delete the own account; what was paid stays, without a name',
    access: 'signed-in',
    body: Farewell,
    status: 204,
    response: z.void(),
    failures: [
      'wrong_state',
      'current_password_required',
      'current_password_invalid',
      'invalid_credentials',
      'hook_timeout',
      'hook_timeout_after_retry',
      'reauthentication_needed',
      'reauthentication_not_valid',
      'over_request_rate_limit',
    ],
    limit: { max: 30, perSeconds: 300 },
  }),
}
