import { z } from 'zod'

import { KeepBookings } from '#shared/booking/affected.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { severalOf } from '#shared/http/list.ts'
import { EmailAddress, Id, IdempotencyHeaders, Line, OrNull, Paragraph } from '#shared/http/wire.ts'
import { Code } from '#shared/settings/setup-values.ts'

export const ResourceKind = z.enum(['staff', 'bay', 'device'])
export type ResourceKind = z.output<typeof ResourceKind>

const fields = {
  name: Line(80).meta({ examples: ['Bay 7'] }),
  /** What it is: Simulator bay, Head coach. */
  title: Line(80).meta({ examples: ['Simulator bay'] }),
  /** Skills of staff, features of a bay, uses of a device. */
  capabilities: z.array(Code).max(40),
  /** Only for staff: their account is found by it. */
  email: OrNull(EmailAddress),
}

export const NewResource = z.strictObject({ kind: ResourceKind, ...fields, email: fields.email.default(null) })
export type NewResource = z.output<typeof NewResource>

export const ResourceChange = z.strictObject({
  /** The version that the caller has seen. */
  version: z.int(),
  name: fields.name.exactOptional(),
  title: fields.title.exactOptional(),
  about: Paragraph(400).exactOptional(),
  capabilities: fields.capabilities.exactOptional(),
  /** Saves although coming bookings need a removed capability: they stay, and their clients have to be called. */
  keepBookings: KeepBookings.exactOptional(),
  /** Its position among its kind, from 1. */
  position: z.int().min(1).max(1000).exactOptional(),
  /** False retires it, which is refused while it has coming bookings. */
  active: z.boolean().exactOptional(),
})
export type ResourceChange = z.output<typeof ResourceChange>

export const Resource = z.object({
  id: Id,
  kind: ResourceKind,
  name: z.string(),
  title: z.string(),
  about: z.string(),
  capabilities: z.array(z.string()),
  email: z.string().nullable(),
  active: z.boolean(),
  position: z.int(),
  version: z.int(),
  /** The number of coming bookings. */
  bookingCount: z.int(),
  /** When the last of them ends. */
  bookedUntil: z.string().nullable(),
})
export type Resource = z.output<typeof Resource>

export const resourcesContract = {
  listResources: endpoint({
    method: 'GET',
    path: '/api/v1/resources',
    summary:
      'The staff, bays and devices in their order, also those that are retired. Own row only, unless the studio’s',
    access: 'may:manage_schedule/staff',
    query: z.strictObject({ kind: severalOf(ResourceKind) }),
    response: z.object({
      resources: z.array(Resource),
      /** The capabilities that options of services require, by kind. */
      required: z.array(z.object({ kind: ResourceKind, capability: z.string() })),
    }),
  }),
  createResource: endpoint({
    method: 'POST',
    path: '/api/v1/resources',
    summary: 'Add somebody to the staff, a bay or a device',
    access: 'may:manage_schedule/studio',
    status: 201,
    headers: IdempotencyHeaders,
    body: NewResource,
    response: Resource,
    /** `conflict`: another one of the kind has the name. */
    failures: ['conflict', 'key_reused'],
  }),
  changeResource: endpoint({
    method: 'PATCH',
    path: '/api/v1/resources/:resourceId',
    summary: 'Change what somebody or something is called and can do, its place, or retire it',
    access: 'may:manage_schedule/studio',
    params: z.object({ resourceId: Id }),
    body: ResourceChange,
    response: Resource,
    failures: ['not_found', 'version_conflict', 'conflict'],
  }),
}
