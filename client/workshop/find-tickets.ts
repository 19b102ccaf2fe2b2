import { Users, Wrench } from 'lucide-react'

import { call } from '#client/api/call.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { askedByNumber, numberFirst } from '#client/routing/number-first.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { ticketWords } from '#shared/workshop/status.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

import { groupPath } from './group-paths.ts'
import { ticketPath } from './ticket-words.ts'

export const findTickets: FindRows = async (search) => {
  const { tickets } = await call(ticketsContract.listTickets, { query: { limit: askedByNumber, search } })

  return numberFirst(tickets, search).map(({ id, number, status, person, bagName, what }) => ({
    id,
    to: ticketPath(id),
    label: number,
    Icon: Wrench,
    name: `${number}, ${ticketWords[status].label}`,
    detail: [bagName || person?.name, what].filter(Boolean).join(', '),
    keeps: 'name',
  }))
}

export const findGroups: FindRows = async (search) => {
  const { groups } = await call(groupsContract.listGroups, { query: { limit: askedByNumber, search } })

  return numberFirst(groups, search).map(({ id, number, name, payer }) => ({
    id,
    to: groupPath(id),
    label: `${number}, ${name}`,
    Icon: Users,
    name: `${number}, ${name}`,
    detail: payer?.name ?? '',
    keeps: 'name',
  }))
}
