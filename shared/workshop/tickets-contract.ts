import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
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
  /** It bends the club, as its note says. */
  bends: z.boolean(),
  note: z.string(),
  priceCents: Cents,
})

/** What its bill takes off its jobs, and why. */
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
  /** Whose bag it is, where that is no client. */
  bagName: z.string(),
  clubCount: z.int(),
  bagTags: z.array(z.string()),
  what: z.string(),
  place: z.string(),
  promisedOn: z.string().nullable(),
  neededBy: z.string().nullable(),
  /** Without tax. */
  totalCents: Cents,
  /** With tax: as it was ordered, or would be today. */
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
  /** Whether an address of theirs is known. */
  hasEmail: z.boolean(),
  bagName: z.string(),
  /** Who pays for it together with other bags. */
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
  /** With tax: as it was ordered, or would be today, before what a membership takes off. */
  totalWithTaxCents: Cents,
  /** Since when nobody works on it, and why. */
  heldAt: Instant.nullable(),
  heldReason: z.string(),
  /** Work that waits for its client’s word, while what was agreed goes on. */
  proposed: z
    .object({
      jobs: z.array(TicketJob.extend({ ticketClubId: Id })),
      /** What all of it would come to then, with tax. */
      totalWithTaxCents: Cents,
      promisedOn: z.string().nullable(),
    })
    .nullable(),
  /** Clubs that are here and bent, of which nobody has said how: it does not pass before. */
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
      /** Of the club itself, in its owner’s bag. */
      status: ClubStatus,
      passportCode: z.string(),
      bagTag: z.string(),
      condition: z.string(),
      /** Where it left before the others. */
      collectedAt: Instant.nullable(),
      collectedBy: z.string(),
      collectedReason: z.string(),
      jobs: z.array(TicketJob),
      /** How it looked when it came. */
      photos: z.array(StoredFile),
    }),
  ),
  tasks: z.array(BenchTask),
  /** Of the bag as a whole. */
  photos: z.array(StoredFile),
  /** What it waits for. */
  missingParts: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      /** Those that lie there all the same, and whom they are promised to. */
      onHand: z.int(),
      heldFor: z.array(z.string()),
    }),
  ),
  /** What left the shelf for it: parts, and what the bench used up. */
  taken: z.array(TakenItem),
  /** What its client was told since it is ready. */
  notices: z.array(
    z.object({
      /** 0 that it is ready, then the reminders. */
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
      /** The day that was promised instead of another: no state changes by it. */
      promisedOn: z.string().nullable(),
    }),
  ),
})
export type Ticket = z.output<typeof Ticket>

export const TakenIn = Ticket.extend({
  /** What is not done to a club, by its place in what was sent: the others are taken in without it. */
  refused: z.array(z.object({ club: z.int(), slot: Slot, job: z.string(), message: z.string() })),
})
export type TakenIn = z.output<typeof TakenIn>

/** What a list shows: what is in the house, what waits to be fetched, what is late, or all there ever was. */
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
    summary: 'Repair tickets, the latest first',
    access,
    query: z.object({
      ...pageQuery(),
      /** A number, a bag tag, or letters of the client’s name. */
      search: z.string().max(100).exactOptional(),
      shelf: TicketShelf.exactOptional(),
      person: Id.exactOptional(),
    }),
    response: z.object({ tickets: z.array(TicketRow), next: NextPage }),
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
      /** Who agrees at the counter: what is approved there is signed for, but for parts that came. */
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
      /** Those that leave now, where others stay: each of them is done. */
      ticketClubIds: z.array(Id).min(1).max(30).exactOptional(),
      /** Why they leave before the others. */
      reason: Line(300).exactOptional(),
      /** Who takes it, where that is not the client. */
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
