import { expect, test } from 'vitest'

import { batchesContract } from '#shared/workshop/batches/contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { TicketStatus } from '#shared/workshop/status.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

import { acts } from './acts.ts'
import { alone } from './table.ts'

/** What does nothing to a bag: it makes one, only reckons, is about the group as a whole, or is the client's by their link. */
const others = new Set([
  'takeIn',
  'addGroup',
  'changeGroup',
  'billGroup',
  'tellPayer',
  'priceWork',
  'readEstimate',
  'answerEstimate',
])

test('each act of the contracts on a ticket is a row of the table, a step one for each state', () => {
  const contracts = [ticketsContract, ticketWorkContract, batchesContract, groupsContract, estimateContract]
  const writing = contracts.flatMap((contract) =>
    Object.entries(contract).flatMap(([name, { method }]) => (method === 'GET' || others.has(name) ? [] : [name])),
  )
  expect(Object.keys(acts).toSorted()).toEqual(writing.toSorted())
  expect(Object.keys(acts['stepTicket'] ?? {})).toEqual(TicketStatus.options)
  const rows = Object.entries(acts).flatMap(([name, variants]) => Object.keys(variants).map((one) => `${name} ${one}`))
  expect(Object.keys(alone).toSorted()).toEqual(rows.toSorted())
})
