import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import {
  Cents,
  Day,
  Id,
  IdempotencyHeaders,
  Instant,
  Line,
  Paragraph,
  RequiredIdempotencyHeaders,
} from '#shared/http/wire.ts'
import { TicketStatus } from '#shared/workshop/status.ts'

const Facts = z.strictObject({
  name: Line(80)
    .meta({ examples: ['Marsh Links, spring regrip'] })
    .register(personal),
  /** The client who pays for all its bags. */
  payerId: Id,
  arrivesOn: Day,
  neededBy: Day.nullable().exactOptional(),
  place: z
    .string()
    .trim()
    .max(40)
    .exactOptional()
    .meta({ examples: ['Rack 4'] }),
  note: z
    .union([Paragraph(1000), z.literal('')])
    .register(personal)
    .exactOptional(),
})

export const NewGroup = Facts
export type NewGroup = z.output<typeof NewGroup>

export const GroupRow = z.object({
  id: Id,
  number: z.string().meta({ examples: ['G-101'] }),
  name: z.string(),
  payer: z.object({ id: Id, name: z.string() }).nullable(),
  arrivesOn: z.string(),
  neededBy: z.string().nullable(),
  place: z.string(),
  bagCount: z.int(),
  /** How many of its bags are in work or before it, ready, or collected. */
  openCount: z.int(),
  readyCount: z.int(),
  goneCount: z.int(),
  /** How many ready bags the payer was not told of. */
  untoldCount: z.int(),
  /** The unpaid part of what was billed, with tax. */
  dueCents: z.int(),
  /** The sum of a bill for everything that is ready and not billed, with tax. */
  unbilledCents: Cents,
})
export type GroupRow = z.output<typeof GroupRow>

const Bag = z.object({
  id: Id,
  number: z.string(),
  status: TicketStatus,
  /** Null when the owner is no client, or was erased. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  bagName: z.string(),
  bagTags: z.array(z.string()),
  place: z.string(),
  what: z.string(),
  clubCount: z.int(),
  /** Without tax. */
  totalCents: Cents,
  /** With tax: as it was billed, or at today's prices. */
  totalWithTaxCents: Cents,
  orderId: Id.nullable(),
  readyAt: Instant.nullable(),
  /** True when the payer was told that it is ready. */
  isTold: z.boolean(),
  collectedBy: z.string(),
})

export const Group = GroupRow.extend({
  version: z.int(),
  note: z.string(),
  collectCode: z.string(),
  createdAt: Instant,
  bags: z.array(Bag),
  orders: z.array(z.object({ id: Id, number: z.string(), totalCents: Cents, dueCents: z.int() })),
  /** True when the payer has an address. */
  hasEmail: z.boolean(),
})
export type Group = z.output<typeof Group>

export const GroupShelf = z.enum(['open', 'to_bill', 'due', 'to_fetch', 'over'])
export type GroupShelf = z.output<typeof GroupShelf>

const access = 'may:manage_tickets/workshop' as const
const params = z.object({ groupId: Id })
const version = z.int().exactOptional()

/** Bags that come together, with one payer. */
export const groupsContract = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/v1/ticket-groups',
    summary: 'Groups of bags at the place, or of one payer in the whole house, the latest first',
    access,
    query: z.strictObject({
      ...pageQuery(),
      /** A number, or letters of its name or its payer's. */
      search: z.string().max(100).exactOptional(),
      shelf: GroupShelf.exactOptional(),
      payer: Id.exactOptional(),
    }),
    response: z.object({ groups: z.array(GroupRow), next: NextPage, total: Total }),
  }),
  readGroup: endpoint({
    method: 'GET',
    path: '/api/v1/ticket-groups/:groupId',
    summary: 'One group with its bags and what was billed for them',
    access,
    params,
    response: Group,
    failures: ['not_found'],
  }),
  addGroup: endpoint({
    method: 'POST',
    path: '/api/v1/ticket-groups',
    summary: 'Open a group that bags join as they are taken in',
    access,
    headers: IdempotencyHeaders,
    body: NewGroup,
    status: 201,
    response: Group,
    failures: ['not_found', 'key_reused'],
  }),
  changeGroup: endpoint({
    method: 'PATCH',
    path: '/api/v1/ticket-groups/:groupId',
    summary: 'Correct a group: what is billed from then on goes to its new payer',
    access,
    params,
    body: Facts.partial().extend({ version }),
    response: Group,
    failures: ['not_found', 'version_conflict'],
  }),
  joinGroup: endpoint({
    method: 'PUT',
    path: '/api/v1/ticket-groups/:groupId/tickets/:ticketId',
    summary: 'Put a bag that is not billed into a group',
    access,
    params: params.extend({ ticketId: Id }),
    response: Group,
    failures: ['not_found', 'wrong_state'],
  }),
  leaveGroup: endpoint({
    method: 'DELETE',
    path: '/api/v1/ticket-groups/:groupId/tickets/:ticketId',
    summary: 'Take a bag that is not billed out of its group: its owner pays for it',
    access,
    params: params.extend({ ticketId: Id }),
    response: Group,
    failures: ['not_found', 'wrong_state'],
  }),
  billGroup: endpoint({
    method: 'POST',
    path: '/api/v1/ticket-groups/:groupId/bills',
    summary: 'Bill the bags that are ready and not billed yet, as one order of the payer',
    access,
    params,
    headers: RequiredIdempotencyHeaders,
    status: 201,
    response: Group,
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  tellPayer: endpoint({
    method: 'POST',
    path: '/api/v1/ticket-groups/:groupId/notices',
    summary: 'Tell the payer which bags are ready: by mail, or write down that they were called',
    access,
    params,
    body: z.strictObject({ how: z.enum(['mail', 'call']).meta({ examples: ['mail'] }) }),
    response: Group,
    failures: ['not_found', 'wrong_state'],
  }),
  handOverBags: endpoint({
    method: 'POST',
    path: '/api/v1/ticket-groups/:groupId/collect',
    summary:
      'Hand over bags that are ready and paid, or clubs of them that are done, all or none; to somebody else who knows the code of the group',
    access,
    params,
    body: z.strictObject({
      ticketIds: z.array(Id).max(100),
      /** Clubs that leave before the rest of their bag: each of them is done. */
      parts: z
        .array(z.strictObject({ ticketId: Id, ticketClubIds: z.array(Id).min(1).max(30) }))
        .max(100)
        .exactOptional(),
      /** Why they leave before the others. */
      reason: Line(300).exactOptional(),
      /** Who collects them, when it is not the payer. */
      by: Line(120)
        .exactOptional()
        .meta({ examples: ['Leo Ruiz'] }),
      code: Line(20).exactOptional(),
    }),
    response: Group,
    failures: ['not_found', 'wrong_state', 'invalid_input'],
  }),
}
