import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line } from '#shared/http/wire.ts'
import { Serial } from '#shared/inventory/units/contract.ts'

import { Build } from './contract.ts'
import { BuildStatus } from './status.ts'
import { ReplacedKind } from './warranty.ts'

const edit = 'may:edit_builds/builds' as const
const version = z.int().exactOptional()

/** The build that made a club of a bag, and the club in it. */
export const BuildOfClub = z.object({
  id: Id,
  number: z.string().meta({ examples: ['B-1001'] }),
  status: BuildStatus,
  version: z.int(),
  buildClubId: Id,
})
export type BuildOfClub = z.output<typeof BuildOfClub>

/** The repair of clubs that came back under warranty. */
export const buildWarrantyContract = {
  readBuildOfClub: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/:clubId/build',
    summary: 'The build that a club was made by, null of one that was not built here',
    access: edit,
    params: z.object({ clubId: Id }),
    response: z.object({ build: BuildOfClub.nullable() }),
  }),
  replacePart: endpoint({
    method: 'PUT',
    path: '/api/v1/builds/:buildId/warranty-parts',
    summary: 'Put a part of the shelf in the place of one that failed, at no price to the client',
    access: edit,
    params: z.object({ buildId: Id }),
    body: z
      .strictObject({
        clubId: Id,
        part: ReplacedKind.meta({ examples: ['head'] }),
        sku: Line(60).meta({ examples: ['HED-9'] }),
        serial: Serial.exactOptional(),
        reason: Line(300).meta({ examples: ['Cracked at the hosel'] }),
        version,
      })
      .refine(({ part, serial }) => part === 'head' || serial === undefined, {
        path: ['serial'],
        error: 'Only a head has a serial.',
      }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
  leavePart: endpoint({
    method: 'DELETE',
    path: '/api/v1/builds/:buildId/warranty-parts/:warrantyPartId',
    summary: 'Leave a part in its club after all, while the bench has not taken the other one',
    access: edit,
    params: z.object({ buildId: Id, warrantyPartId: Id }),
    response: Build,
    failures: ['not_found', 'wrong_state'],
  }),
}
