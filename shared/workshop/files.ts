import { fileOf } from '#shared/http/list-file.ts'

import { groupsContract } from './groups/contract.ts'
import { ticketsContract } from './tickets-contract.ts'

export const ticketColumns = [
  'number',
  'client',
  'state',
  'what',
  'clubs',
  'tags',
  'place',
  'promised',
  'needed',
  'late',
  'made',
  'ready',
  'currency',
  'total',
] as const
export const groupColumns = [
  'number',
  'name',
  'payer',
  'arrives',
  'needed',
  'place',
  'bags',
  'open',
  'ready',
  'gone',
  'currency',
  'due',
  'unbilled',
] as const

/** The lists of the bench as files. */
export const workshopFilesContract = {
  exportTickets: fileOf(ticketsContract.listTickets, ticketColumns),
  exportGroups: fileOf(groupsContract.listGroups, groupColumns),
}
