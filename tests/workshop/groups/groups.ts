import { groupsReady } from '#server/workshop/groups/ready.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { type Group, groupsContract } from '#shared/workshop/groups/contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import { type Ticket, ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { catchUp } from '#tests/audit/catch-up.ts'
import { key } from '#tests/orders/counter.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

type BenchFixtures = Parameters<typeof openBench>[0]

/** A bench, and a group of a payer who is mailed to. */
export async function openGroup(fixtures: BenchFixtures) {
  const { db, services } = fixtures
  const bench = await openBench(fixtures)
  const { builder } = bench
  await db.updateTable('person').set({ email: 'pro@marshlinks.example' }).where('id', '=', bench.personId).execute()
  const body = { name: 'Marsh Links', payerId: bench.personId, arrivesOn: '2026-11-25', place: 'Rack 4' }
  const { id: groupId, collectCode } = await builder(groupsContract.addGroup, { headers: key(), body })
  const params = { groupId }
  const read = () => builder(groupsContract.readGroup, { params })
  const takeIn = (bagName: string, more: Partial<NewTicket> = {}) => {
    const signed = { signedName: 'Pro of Marsh Links', groupId, bagName }
    return builder(ticketsContract.takeIn, { headers: key(), body: { clubs: irons('7i', '8i'), ...signed, ...more } })
  }
  const makeReady = async (ticket: Ticket) => {
    await bench.finish(ticket)
    return bench.step(ticket, 'ready')
  }
  const bill = (headers = key()) => builder(groupsContract.billGroup, { params, headers })

  return {
    ...bench,
    groupId,
    collectCode,
    params,
    readGroup: read,
    takeInBag: takeIn,
    makeReady,
    bill,
    handOver: (ticketIds: string[], more: { by?: string; code?: string } = {}) =>
      builder(groupsContract.handOverBags, { params, body: { ticketIds, ...more } }),
    payGroup: async ({ orders }: Group) => {
      for (const { id, dueCents } of orders) if (dueCents > 0) await bench.payOrder(id)
    },
    readOrder: async (orderId: string) =>
      (await fixtures.as('manager'))(ordersContract.readOrder, { params: { orderId } }),
    /** What the worker does with what has happened since. */
    readOn: () => catchUp(services, groupsReady),
    mailed: async () =>
      (
        await db
          .selectFrom('notice')
          .select(['subject', 'text'])
          .where('template', '=', 'ticket_group_ready')
          .orderBy('id')
          .execute()
      ).map(({ subject, text }) => `${subject}\n${text}`),
  }
}
