import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Line, TypedCents } from '#shared/http/wire.ts'

import { Build } from './contract.ts'

const params = z.object({ buildId: Id })
const edit = 'may:edit_builds/builds' as const
const version = z.int().exactOptional()

/** Shipping of a build that its client does not collect. */
export const buildShippingContract = {
  arrangeShipping: endpoint({
    method: 'PUT',
    path: '/api/v1/builds/:buildId/shipping',
    summary: 'Say where a build is sent to; what that costs joins its order, with tax, and is paid before it leaves',
    access: edit,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      address: Line(300).meta({ examples: ['12 Fairway Lane, Chicago, IL 60601'] }),
      /** Before tax; with 0 nothing is added to its order. */
      cents: TypedCents.meta({ examples: [2500] }),
      version,
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  readLastAddress: endpoint({
    method: 'GET',
    path: '/api/v1/builds/:buildId/last-address',
    summary: 'Where the clubs of its client were sent the last time; empty where none ever were',
    access: edit,
    params,
    response: z.object({ address: z.string() }),
    failures: ['not_found'],
  }),
  removeShipping: endpoint({
    method: 'DELETE',
    path: '/api/v1/builds/:buildId/shipping',
    summary: 'A build is fetched after all; its shipping leaves its order while it is not paid',
    access: edit,
    params,
    response: Build,
    failures: ['not_found', 'wrong_state'],
  }),
  shipBuild: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/ship',
    summary: 'Send what is ready and paid to where it was said, and tell the client how it travels',
    access: edit,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      carrier: Line(60).meta({ examples: ['UPS'] }),
      tracking: Line(80).meta({ examples: ['1Z999AA10123456784'] }),
      version,
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
}
