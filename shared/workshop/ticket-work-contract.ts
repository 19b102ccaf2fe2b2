import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'

import { NewJob, NewPromise } from './new-ticket.ts'
import { Ticket } from './tickets-contract.ts'

const access = 'may:manage_tickets/workshop' as const
const params = z.object({ ticketId: Id })

/** Changes of a ticket's work after intake: more jobs, other days, and undone mistakes. */
export const ticketWorkContract = {
  addJobs: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/jobs',
    summary: 'Add work to clubs of a ticket: begun where it is signed or within the limit, else proposed to its client',
    access,
    headers: RequiredIdempotencyHeaders,
    params,
    body: z.strictObject({
      clubs: z
        .array(z.strictObject({ ticketClubId: Id, jobs: z.array(NewJob).min(1, 'Say what is to be done.').max(12) }))
        .min(1)
        .max(30),
      promise: NewPromise.exactOptional(),
      signedName: SignedName.exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Ticket,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'not_offered', 'invalid_input', 'key_reused'],
  }),
  sayBend: endpoint({
    method: 'PATCH',
    path: '/api/v1/tickets/:ticketId/jobs/:jobId',
    summary: 'Say how a club is bent, or say it anew: before that its ticket does not pass',
    access,
    params: params.extend({ jobId: Id }),
    body: z.strictObject({
      note: Line(200).meta({ examples: ['2° up'] }),
      version: z.int().exactOptional(),
    }),
    response: Ticket,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'not_offered', 'invalid_input'],
  }),
  priceWork: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/tickets/price',
    summary: 'What work on some clubs comes to with tax, with what their ticket has already; nothing is kept',
    access,
    body: z.strictObject({
      clubs: z.array(z.strictObject({ slot: Slot.meta({ examples: ['7i'] }), jobs: z.array(NewJob).max(12) })).max(30),
      /** Who pays: the payer of the ticket, else of the group, else the client. */
      personId: Id.exactOptional(),
      groupId: Id.exactOptional(),
      ticketId: Id.exactOptional(),
    }),
    response: Ticket.pick({ totalCents: true, totalWithTaxCents: true }),
    failures: ['not_found', 'not_offered'],
  }),
  answerProposal: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/proposal',
    summary:
      'Write down what the client says of the work that was proposed to them: signed at the counter, or declined',
    access,
    params,
    body: z.discriminatedUnion('answer', [
      z.strictObject({
        answer: z.literal('approve').meta({ examples: ['approve'] }),
        signedName: SignedName,
        version: z.int().exactOptional(),
      }),
      z.strictObject({ answer: z.literal('decline'), version: z.int().exactOptional() }),
    ]),
    response: Ticket,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
  holdTicket: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/hold',
    summary: 'Hold a ticket that the bench works on, with a reason: no batch takes it along',
    access,
    params,
    body: z.strictObject({
      reason: Line(300).meta({ examples: ['The client calls back about the grip'] }),
      version: z.int().exactOptional(),
    }),
    response: Ticket,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  resumeTicket: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/resume',
    summary: 'Go on with a ticket that was held',
    access,
    params,
    body: z.strictObject({
      version: z
        .int()
        .exactOptional()
        .meta({ examples: [3] }),
    }),
    response: Ticket,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  undoTasks: endpoint({
    method: 'POST',
    path: '/api/v1/bench-tasks/undone',
    summary: 'Take back that tasks of the bench are done, all or none: their parts are promised to them again',
    access,
    body: z.strictObject({ taskIds: z.array(Id).min(1).max(200) }),
    response: z.object({ undone: z.int() }),
    failures: ['not_found', 'wrong_state'],
  }),
  billTicket: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/bill',
    summary: 'Bill what is ready once more, where its bill was canceled',
    access,
    params,
    body: z.strictObject({
      version: z
        .int()
        .exactOptional()
        .meta({ examples: [3] }),
    }),
    response: Ticket,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
}
