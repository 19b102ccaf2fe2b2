import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Cents, Id, Instant, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'
import { ApprovalHeaders } from '#shared/permissions/approval.ts'

import { ClubStatus } from './bag-contract.ts'
import { TakenItem } from './consumables/contract.ts'
import { NewPromise, NewTicket } from './new-ticket.ts'
import { TicketStatus } from './status.ts'

const TicketJob = z.object({
  id: Id,
  job: z.string(),
  name: z.string(),
  item: z.object({ sku: z.string(), name: z.string() }).nullable(),
  wraps: z.int().nullable(),
  /** True for a bending job, whose note says how far. */
  bends: z.boolean(),
  note: z.string(),
  priceCents: Cents,
})

/** A reduction of its bill, with the reason. */
const Off = z.object({ reason: z.string(), cents: Cents })

const BenchTask = z.object({
  id: Id,
  clubId: Id.nullable(),
  stage: z.string(),
  minutes: z.int(),
  curesMinutes: z.int(),
  doneAt: Instant.nullable(),
  doneBy: z.string().nullable(),
})

export const TicketRow = z.object({
  id: Id,
  number: z.string().meta({ examples: ['T-3001'] }),
  status: TicketStatus,
  person: z.object({ id: Id, name: z.string() }).nullable(),
  /** The owner's name, when they are no client. */
  bagName: z.string(),
  clubCount: z.int(),
  bagTags: z.array(z.string()),
  what: z.string(),
  place: z.string(),
  promisedOn: z.string().nullable(),
  neededBy: z.string().nullable(),
  /** Without tax. */
  totalCents: Cents,
  /** With tax: as it was ordered, or at today's prices. */
  totalWithTaxCents: Cents,
  createdAt: Instant,
  readyAt: Instant.nullable(),
  isLate: z.boolean(),
})
export type TicketRow = z.output<typeof TicketRow>

export const Ticket = z.object({
  id: Id,
  number: z.string(),
  status: TicketStatus,
  version: z.int(),
  person: z.object({ id: Id, name: z.string() }).nullable(),
  /** True when the client's address is known. */
  hasEmail: z.boolean(),
  bagName: z.string(),
  /** The group that pays for it. */
  group: z.object({ id: Id, number: z.string(), name: z.string() }).nullable(),
  createdAt: Instant,
  limitCents: Cents.nullable(),
  neededBy: z.string().nullable(),
  acceptsSubstitutes: z.boolean(),
  place: z.string(),
  note: z.string(),
  signedName: z.string(),
  approvedCents: Cents.nullable(),
  /** Without tax. */
  totalCents: Cents,
  /** With tax: as it was ordered, or at today's prices, before membership discounts. */
  totalWithTaxCents: Cents,
  /** Since when it is held, and why. */
  heldAt: Instant.nullable(),
  heldReason: z.string(),
  /** Proposed work that waits for the client's answer, while agreed work goes on. */
  proposed: z
    .object({
      jobs: z.array(TicketJob.extend({ ticketClubId: Id })),
      /** The total with it, with tax. */
      totalWithTaxCents: Cents,
      promisedOn: z.string().nullable(),
    })
    .nullable(),
  /** The clubs with a bending job that does not say how far: the ticket cannot pass QC before. */
  unsaidBends: z.array(Slot),
  benchMinutes: z.int(),
  curesUntil: Instant.nullable(),
  readyAt: Instant.nullable(),
  collectedAt: Instant.nullable(),
  collectedBy: z.string(),
  collectCode: z.string(),
  order: z.object({ id: Id, number: z.string(), dueCents: z.int(), totalCents: Cents, off: z.array(Off) }).nullable(),
  clubs: z.array(
    z.object({
      id: Id,
      clubId: Id,
      slot: Slot,
      /** The state of the club in its owner's bag. */
      status: ClubStatus,
      passportCode: z.string(),
      bagTag: z.string(),
      condition: z.string(),
      /** Set when it left before the others. */
      collectedAt: Instant.nullable(),
      collectedBy: z.string(),
      collectedReason: z.string(),
      jobs: z.array(TicketJob),
      /** Photos of the club as it was brought in. */
      photos: z.array(StoredFile),
    }),
  ),
  tasks: z.array(BenchTask),
  /** Photos of the bag as a whole. */
  photos: z.array(StoredFile),
  /** The parts that it waits for. */
  missingParts: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      /** The quantity on hand, and whom it is promised to. */
      onHand: z.int(),
      heldFor: z.array(z.string()),
    }),
  ),
  /** What it took from the shelf: parts and consumables. */
  taken: z.array(TakenItem),
  /** What its client was told since it was ready. */
  notices: z.array(
    z.object({
      /** 0 for the notice that it is ready, then the reminders. */
      nth: z.int(),
      how: z.enum(['mail', 'text', 'call']),
      at: Instant,
      by: z.string().nullable(),
    }),
  ),
  promises: z.array(z.object({ promisedOn: z.string(), reason: z.string(), at: Instant })),
  history: z.array(
    z.object({
      at: Instant,
      from: TicketStatus.nullable(),
      to: TicketStatus,
      by: z.string().nullable(),
      reason: z.string().nullable(),
      /** Set for a changed promise, which changes no state. */
      promisedOn: z.string().nullable(),
    }),
  ),
})
export type Ticket = z.output<typeof Ticket>

export const TakenIn = Ticket.extend({
  /** Jobs that cannot be done to a club, by its position in the request: the rest is taken in without them. */
  refused: z.array(z.object({ club: z.int(), slot: Slot, job: z.string(), message: z.string() })),
})
export type TakenIn = z.output<typeof TakenIn>

/** The shelves of the list: in the house, to be collected, late, or all. */
export const TicketShelf = z.enum([
  'open',
  'to_ask',
  'bench',
  'parts_came',
  'ready',
  'not_told',
  'uncollected',
  'late',
  'unclaimed',
  'over',
])
export type TicketShelf = z.output<typeof TicketShelf>

const access = 'may:manage_tickets/workshop' as const
const params = z.object({ ticketId: Id })
const Place = z
  .string()
  .trim()
  .max(40)
  .meta({ examples: ['Rack 3'] })

/** Clubs that people bring in, and what is done to them. */
export const ticketsContract = {
  listTickets: endpoint({
    method: 'GET',
    path: '/api/v1/tickets',
    summary: 'Repair tickets of the place, or of one client in the whole house, the latest first',
    access,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      /** A number, a bag tag, or letters of the client's name. */
      search: z.string().max(100).exactOptional(),
      shelf: TicketShelf.exactOptional(),
      person: Id.exactOptional(),
    }),
    response: z.object({ tickets: z.array(TicketRow), next: NextPage, total: Total }),
  }),
  readTicket: endpoint({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId',
    summary: 'One ticket with its clubs, jobs, tasks of the bench and history',
    access,
    params,
    response: Ticket,
    failures: ['not_found'],
  }),
  takeIn: endpoint({
    method: 'POST',
    path: '/api/v1/tickets',
    summary: 'Take in clubs of a client; approved at once where they sign, or where it costs no more than they said',
    access,
    headers: RequiredIdempotencyHeaders.extend(ApprovalHeaders.shape),
    body: NewTicket,
    status: 201,
    response: TakenIn,
    failures: ['not_offered', 'key_reused', 'not_found', 'wrong_state', 'approval_needed'],
  }),
  stepTicket: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/transitions',
    summary: 'Take one step of a ticket’s life',
    access,
    params,
    body: z.strictObject({
      to: TicketStatus.meta({ examples: ['in_repair'] }),
      reason: Line(300).exactOptional(),
      /** Who agrees at the counter: an approval there needs a signature, except when parts came. */
      signedName: SignedName.exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Ticket,
    headers: ApprovalHeaders,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'not_offered', 'invalid_input', 'approval_needed'],
  }),
  collectTicket: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/collect',
    summary:
      'Hand over what is ready and paid, or some of its clubs before the others; to somebody else who knows its code',
    access,
    params,
    body: z.strictObject({
      /** The clubs that leave now while others stay; each of them is done. */
      ticketClubIds: z.array(Id).min(1).max(30).exactOptional(),
      /** Why they leave before the others. */
      reason: Line(300).exactOptional(),
      /** Who collects it, when it is not the client. */
      by: Line(120).exactOptional(),
      code: Line(20).exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Ticket,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
  moveBag: endpoint({
    method: 'PATCH',
    path: '/api/v1/tickets/:ticketId',
    summary: 'Say where the bag stands, or promise another day with its reason',
    access,
    params,
    body: z.strictObject({
      place: Place.exactOptional(),
      promise: NewPromise.exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Ticket,
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
  noteCall: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/calls',
    summary: 'Write down that the client was called: what they were to be told by now is said',
    access,
    params,
    response: Ticket,
    failures: ['not_found', 'wrong_state'],
  }),
  finishTasks: endpoint({
    method: 'POST',
    path: '/api/v1/bench-tasks/done',
    summary: 'Mark tasks of the bench as done, all or none',
    access,
    body: z.strictObject({ taskIds: z.array(Id).min(1).max(200) }),
    response: z.object({ done: z.int() }),
    failures: ['not_found', 'wrong_state', 'out_of_stock'],
  }),
}
