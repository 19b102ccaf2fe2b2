import { z } from 'zod'

import { FileIds, NewCaption } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { Ticket } from './tickets-contract.ts'

const access = 'may:manage_tickets/workshop' as const
const ofPhoto = z.object({ ticketId: Id, fileId: Id })

/** Photos of clubs as they were brought in. */
export const ticketPhotosContract = {
  addTicketPhotos: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/photos',
    summary: 'Put photos beside a ticket, or beside one of its clubs; the client sees them with the estimate',
    access,
    params: z.object({ ticketId: Id }),
    headers: IdempotencyHeaders,
    body: z.strictObject({
      fileIds: FileIds,
      /** The club of the ticket; by default the whole bag. */
      ticketClubId: Id.exactOptional(),
    }),
    status: 201,
    response: Ticket,
    failures: ['not_found', 'key_reused'],
  }),
  captionTicketPhoto: endpoint({
    method: 'PATCH',
    path: '/api/v1/tickets/:ticketId/photos/:fileId',
    summary: 'Say what is seen on a photo of a ticket',
    access,
    params: ofPhoto,
    body: NewCaption,
    response: Ticket,
    failures: ['not_found'],
  }),
  removeTicketPhoto: endpoint({
    method: 'DELETE',
    path: '/api/v1/tickets/:ticketId/photos/:fileId',
    summary: 'Take a photo from a ticket; it is gone a day later',
    access,
    params: ofPhoto,
    response: Ticket,
    failures: ['not_found'],
  }),
}
