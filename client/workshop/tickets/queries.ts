import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { approved } from '#client/permissions/service.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import type { Call } from '#shared/http/call.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'
import { ticketPhotosContract } from '#shared/workshop/ticket-photos-contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

export type TicketFilter = FiltersOf<typeof ticketsContract.listTickets>

export const ticketsMatching = (filter: TicketFilter) =>
  pagesOf(
    [...ticketsKey, 'list', filter],
    (after) => call(ticketsContract.listTickets, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const ticketOf = (ticketId: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'one', ticketId],
    queryFn: () => call(ticketsContract.readTicket, { params: { ticketId } }),
    staleTime: 5000,
  })

interface NewPhoto {
  fileId: string
  ticketClubId: string | undefined
}

export const addTicketPhoto = (ticketId: string, { fileId, ticketClubId }: NewPhoto, call: Call) =>
  call(ticketPhotosContract.addTicketPhotos, {
    params: { ticketId },
    body: { fileIds: [fileId], ...(ticketClubId && { ticketClubId }) },
  })

export const captionTicketPhoto = (ticketId: string, fileId: string, caption: string | null) =>
  call(ticketPhotosContract.captionTicketPhoto, { params: { ticketId, fileId }, body: { caption } })

export const removeTicketPhoto = (ticketId: string, fileId: string) =>
  call(ticketPhotosContract.removeTicketPhoto, { params: { ticketId, fileId } })

type PricedWork = Parsed<typeof ticketWorkContract.priceWork>['body']

/** The price of jobs with tax, for their payer. */
export const priceOfWork = (work: PricedWork) =>
  queryOptions({
    queryKey: [...ticketsKey, 'price', work],
    queryFn: () => call(ticketWorkContract.priceWork, { body: work }),
    enabled: work.clubs.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

export const takeIn = (body: NewTicket) => approved((headers) => call(ticketsContract.takeIn, { body, headers }))

interface Step {
  to: TicketStatus
  version: number
  reason?: string
  signedName?: string
}

type NewWork = Parsed<typeof ticketWorkContract.addJobs>['body']

export const addJobs = (ticketId: string, body: NewWork) =>
  call(ticketWorkContract.addJobs, { params: { ticketId }, body })

export const sayBend = (ticketId: string, jobId: string, note: string) =>
  call(ticketWorkContract.sayBend, { params: { ticketId, jobId }, body: { note } })

type Reply = Parsed<typeof ticketWorkContract.answerProposal>['body']

export const answerProposal = (ticketId: string, body: Reply) =>
  call(ticketWorkContract.answerProposal, { params: { ticketId }, body })

export const holdTicket = (ticketId: string, body: { reason: string; version?: number }) =>
  call(ticketWorkContract.holdTicket, { params: { ticketId }, body })

export const resumeTicket = (ticketId: string) =>
  call(ticketWorkContract.resumeTicket, { params: { ticketId }, body: {} })

export const undoTasks = (taskIds: string[]) => call(ticketWorkContract.undoTasks, { body: { taskIds } })

export const changePromise = (ticketId: string, promise: { day: string; reason: string; isRush?: boolean }) =>
  call(ticketsContract.moveBag, { params: { ticketId }, body: { promise } })

export const stepTicket = (ticketId: string, body: Step) =>
  approved((headers) => call(ticketsContract.stepTicket, { params: { ticketId }, body, headers }))

export const renewEstimateLink = (ticketId: string) =>
  call(estimateContract.renewEstimateLink, { params: { ticketId } })

export const noteCall = (ticketId: string) => call(ticketsContract.noteCall, { params: { ticketId } })

type Pickup = Parsed<typeof ticketsContract.collectTicket>['body']

export const collectTicket = (ticketId: string, body: Pickup) =>
  call(ticketsContract.collectTicket, { params: { ticketId }, body })

export const billTicket = (ticketId: string, version: number) =>
  call(ticketWorkContract.billTicket, { params: { ticketId }, body: { version } })

export const finishTasks = (taskIds: string[]) => call(ticketsContract.finishTasks, { body: { taskIds } })
