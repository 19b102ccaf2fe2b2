import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { type Ticket, ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import type { CallAs } from '#tests/support/test.ts'

/** What the bench does: regrips, reshafts that cure, and lies. */
export async function makeJobs(db: Db): Promise<void> {
  const club = { category: 'grips' as const, unit: 'club' as const }
  await db
    .insertInto('benchJob')
    .values([
      {
        ...club,
        code: 'regrip',
        name: 'Regrip',
        priceFromCents: 900,
        priceToCents: 2800,
        benchMinutes: 5,
        position: 1,
      },
      {
        ...club,
        category: 'shafts',
        code: 'reshaft_steel',
        name: 'Reshaft, steel',
        priceFromCents: 2500,
        benchMinutes: 40,
        cures: true,
        position: 2,
      },
      {
        ...club,
        category: 'adjusting',
        code: 'loft_lie_bend',
        name: 'Bend',
        priceFromCents: 600,
        benchMinutes: 5,
        bends: JSON.stringify({ iron: 4, wedge: 4, putter: 3 }),
        position: 3,
      },
    ])
    .execute()
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: 'Cord grip', kind: 'grip' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku: 'GRP-CORD', variant: 'Midsize', priceCents: 1400 }).execute()
}

export const irons = (...slots: Slot[]): NewTicket['clubs'] =>
  slots.map((slot) => ({ slot, jobs: [{ job: 'regrip', sku: 'GRP-CORD', wraps: 2 }] }))

/** A counter, a bench and a client. */
export async function openBench({ db, as, services }: { db: Db; as: CallAs; services: Services }) {
  const { pay } = await openCounter({ db, as, services })
  await makeJobs(db)
  const personId = await makeClient(db)
  const builder = await as('builder')
  const takeIn = (clubs: NewTicket['clubs'], more: Partial<NewTicket> = {}, headers = key()) =>
    builder(ticketsContract.takeIn, { headers, body: { personId, clubs, ...more } })
  const approve = ({ id }: Pick<Ticket, 'id'>, more: { signedName?: string }) =>
    builder(ticketsContract.stepTicket, { params: { ticketId: id }, body: { to: 'approved', ...more } })
  const step = (ticket: Pick<Ticket, 'id'>, to: TicketStatus, reason?: string) =>
    to === 'approved'
      ? approve(ticket, { signedName: 'Ana Ruiz' })
      : builder(ticketsContract.stepTicket, {
          params: { ticketId: ticket.id },
          body: { to, ...(reason && { reason }) },
        })
  const bill = ({ id }: Pick<Ticket, 'id'>) =>
    builder(ticketWorkContract.billTicket, { params: { ticketId: id }, body: {} })
  const promise = (ticketId: string, day: { day: string; reason: string }) =>
    builder(ticketsContract.moveBag, { params: { ticketId }, body: { promise: day } })
  const finish = ({ tasks }: Pick<Ticket, 'tasks'>) =>
    builder(ticketsContract.finishTasks, { body: { taskIds: tasks.map(({ id }) => id) } })
  const finishSome = (tasks: Ticket['tasks']) => finish({ tasks })
  const undo = (tasks: Ticket['tasks']) =>
    builder(ticketWorkContract.undoTasks, { body: { taskIds: tasks.map(({ id }) => id) } })
  const add = (
    { id, clubs }: Pick<Ticket, 'id' | 'clubs'>,
    job: NewTicket['clubs'][number]['jobs'][number],
    more: { signedName?: string; promise?: { day: string; reason: string; isRush?: boolean } } = {},
  ) =>
    builder(ticketWorkContract.addJobs, {
      headers: key(),
      params: { ticketId: id },
      body: { clubs: [{ ticketClubId: clubs[0]?.id ?? '', jobs: [job] }], ...more },
    })
  const hold = ({ id }: Pick<Ticket, 'id'>, reason = 'The client calls back.') =>
    builder(ticketWorkContract.holdTicket, { params: { ticketId: id }, body: { reason } })
  const resume = ({ id }: Pick<Ticket, 'id'>) =>
    builder(ticketWorkContract.resumeTicket, { params: { ticketId: id }, body: {} })
  const read = ({ id }: Pick<Ticket, 'id'>) => builder(ticketsContract.readTicket, { params: { ticketId: id } })
  const collect = (
    { id }: Pick<Ticket, 'id'>,
    body: { by?: string; code?: string; ticketClubIds?: string[]; reason?: string } = {},
  ) => builder(ticketsContract.collectTicket, { params: { ticketId: id }, body })
  const payOrder = (orderId: string) => pay(orderId, { method: 'terminal', reference: 'TID 4711' })
  const payAll = async ({ order }: Pick<Ticket, 'order'>) => payOrder(order?.id ?? randomUUID())
  const orderOf = async ({ order }: Pick<Ticket, 'order'>) => {
    const desk = await as('manager')
    return desk(ordersContract.readOrder, { params: { orderId: order?.id ?? randomUUID() } })
  }

  return {
    personId,
    builder,
    takeIn,
    step,
    approve,
    bill,
    promise,
    finish,
    finishSome,
    undo,
    add,
    hold,
    resume,
    read,
    collect,
    payOrder,
    payAll,
    orderOf,
  }
}
