import { handlersFor } from '#server/kernel/http/mount.ts'
import { finishTasks } from '#server/workshop/bench/finish.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

import { moveBag } from './change.ts'
import { collectTicket } from './collect.ts'
import { listTickets } from './list.ts'
import { readTicket } from './present.ts'
import { stepTicket } from './step.ts'
import { takeIn } from './take-in.ts'

export const ticketRoutes = handlersFor(ticketsContract, (services) => ({
  listTickets: ({ query }) => listTickets(services.db, services.now(), query),
  readTicket: ({ params }) => readTicket(services.db, params.ticketId),
  takeIn: ({ body, headers, ...context }) => takeIn(services, { body, key: headers['idempotency-key'] }, context),
  stepTicket: ({ params, body, ...context }) => stepTicket(services, { ...params, ...body }, context),
  collectTicket: ({ params, body, ...context }) => collectTicket(services, { ...params, ...body }, context),
  moveBag: ({ params, body, ...context }) => moveBag(services, { ...params, ...body }, context),
  finishTasks: ({ body, ...context }) => finishTasks(services, body.taskIds, context),
}))
