import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { finishTasks } from '#server/workshop/bench/finish.ts'
import { undoTasks } from '#server/workshop/bench/undo.ts'
import { addJobs, answerProposal } from '#server/workshop/more-work/add-jobs.ts'
import { holdTicket, resumeTicket } from '#server/workshop/more-work/hold.ts'
import { sayBend } from '#server/workshop/more-work/say-bend.ts'
import { ticketPhotosContract } from '#shared/workshop/ticket-photos-contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

import { moveBag } from './change.ts'
import { billTicket, collectTicket } from './collect.ts'
import { listTickets } from './list.ts'
import { noteCall } from './notices.ts'
import { addPhotos, captionPhoto, removePhoto } from './photos.ts'
import { readTicket } from './present.ts'
import { priceWork } from './price-ahead.ts'
import { stepTicket } from './step.ts'
import { takeIn } from './take-in.ts'

export const ticketRoutes = handlersFor(ticketsContract, (services) => ({
  listTickets: ({ query }) => listTickets(services.db, services.now(), query),
  readTicket: ({ params }) => readTicket(services, params.ticketId),
  takeIn: async ({ body, headers, ...context }) =>
    takeIn(
      services,
      { body, key: headers['idempotency-key'] },
      await withApproval(services, headers, { acts: ['missing_clubs'], subjectId: body.personId ?? null }, context),
    ),
  stepTicket: async ({ params, body, headers, ...context }) =>
    stepTicket(
      services,
      { ...params, ...body },
      await withApproval(services, headers, { acts: ['disposal'], subjectId: params.ticketId }, context),
    ),
  collectTicket: ({ params, body, ...context }) => collectTicket(services, { ...params, ...body }, context),
  moveBag: ({ params, body, ...context }) => moveBag(services, { ...params, ...body }, context),
  noteCall: ({ params, ...context }) => noteCall(services, params.ticketId, context),
  finishTasks: ({ body, ...context }) => finishTasks(services, body.taskIds, context),
}))

export const ticketWorkRoutes = handlersFor(ticketWorkContract, (services) => ({
  billTicket: ({ params, body, ...context }) => billTicket(services, { ...params, ...body }, context),
  addJobs: ({ params, body, headers, ...context }) =>
    addJobs(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  sayBend: ({ params, body, ...context }) => sayBend(services, { ...params, ...body }, context),
  priceWork: ({ body }) => priceWork(services, body),
  answerProposal: ({ params, body, ...context }) => answerProposal(services, { ...params, ...body }, context),
  holdTicket: ({ params, body, ...context }) => holdTicket(services, { ...params, ...body }, context),
  resumeTicket: ({ params, body, ...context }) => resumeTicket(services, { ...params, ...body }, context),
  undoTasks: ({ body, ...context }) => undoTasks(services, body.taskIds, context),
}))

export const ticketPhotoRoutes = handlersFor(ticketPhotosContract, (services) => ({
  addTicketPhotos: ({ params, body, headers, ...context }) =>
    addPhotos(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  captionTicketPhoto: ({ params, body, ...context }) => captionPhoto(services, params, body.caption, context),
  removeTicketPhoto: ({ params, ...context }) => removePhoto(services, params, context),
}))
