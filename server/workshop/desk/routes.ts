import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { addJobs, answerProposal } from '#server/workshop/more-work/add-jobs.ts'
import { holdTicket, resumeTicket } from '#server/workshop/more-work/hold.ts'
import { sayBend } from '#server/workshop/more-work/say-bend.ts'
import { finishTasks } from '#server/workshop/tickets/finish.ts'
import { readTicket } from '#server/workshop/tickets/present.ts'
import { priceWork } from '#server/workshop/tickets/price-ahead.ts'
import { stepTicket } from '#server/workshop/tickets/step.ts'
import { undoTasks } from '#server/workshop/tickets/undo.ts'
import { ticketPhotosContract } from '#shared/workshop/ticket-photos-contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

import { billTicket, collectTicket } from './collect.ts'
import { listTickets } from './list.ts'
import { moveBag } from './move-bag.ts'
import { noteCall } from './note-call.ts'
import { addPhotos, captionPhoto, removePhoto } from './photos.ts'
import { takeIn } from './take-in.ts'

export const ticketRoutes = handlersFor(ticketsContract, () => ({
  listTickets: ({ query, work }) => listTickets(work, query),
  readTicket: ({ params, work }) => readTicket(work, params.ticketId),
  takeIn: async ({ body, headers, work }) =>
    takeIn(
      {
        ...work,
        context: await withApproval(work, headers, { acts: ['missing_clubs'], subjectId: body.personId ?? null }),
      },
      { body, key: headers['idempotency-key'] },
    ),
  stepTicket: async ({ params, body, headers, work }) =>
    stepTicket(
      { ...work, context: await withApproval(work, headers, { acts: ['disposal'], subjectId: params.ticketId }) },
      { ...params, ...body },
    ),
  collectTicket: ({ params, body, work }) => collectTicket(work, { ...params, ...body }),
  moveBag: ({ params, body, work }) => moveBag(work, { ...params, ...body }),
  noteCall: ({ params, work }) => noteCall(work, params.ticketId),
  finishTasks: ({ body, work }) => finishTasks(work, body.taskIds),
}))

export const ticketWorkRoutes = handlersFor(ticketWorkContract, () => ({
  billTicket: ({ params, body, work }) => billTicket(work, { ...params, ...body }),
  addJobs: ({ params, body, headers, work }) => addJobs(work, { ...params, ...body, key: headers['idempotency-key'] }),
  sayBend: ({ params, body, work }) => sayBend(work, { ...params, ...body }),
  priceWork: ({ body, work }) => priceWork(work, body),
  answerProposal: ({ params, body, work }) => answerProposal(work, { ...params, ...body }),
  holdTicket: ({ params, body, work }) => holdTicket(work, { ...params, ...body }),
  resumeTicket: ({ params, body, work }) => resumeTicket(work, { ...params, ...body }),
  undoTasks: ({ body, work }) => undoTasks(work, body.taskIds),
}))

export const ticketPhotoRoutes = handlersFor(ticketPhotosContract, () => ({
  addTicketPhotos: ({ params, body, headers, work }) =>
    addPhotos(work, { ...params, ...body, key: headers['idempotency-key'] }),
  captionTicketPhoto: ({ params, body, work }) => captionPhoto(work, params, body.caption),
  removeTicketPhoto: ({ params, work }) => removePhoto(work, params),
}))
