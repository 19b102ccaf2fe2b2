import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { reminderDays, untold } from '#shared/workshop/pickup.ts'
import { benchStatuses, type TicketStatus } from '#shared/workshop/status.ts'

import { insertBills } from './bills.ts'
import { clubsOf, dayLength, type DemoTicket, type Plan, planTicket, stepAt, ways } from './plan-tickets.ts'

/** Sixty tickets in every state that the counter sees, and the capacity of the bench. */
export async function insertTickets(trx: Db, random: Random, plan: Plan): Promise<void> {
  const tickets = ways.flatMap(({ count, ...way }) =>
    Array.from({ length: count }, () => planTicket(random, plan, way)),
  )
  await insertPlanned(trx, random, plan, tickets)
  await insertCapacity(trx)
}

/** Tickets with their clubs, jobs, steps, notices and tasks. */
export async function insertPlanned(
  trx: Db,
  random: Random,
  plan: Plan,
  tickets: readonly DemoTicket[],
): Promise<void> {
  const inOrder = byTime(tickets)
  const grips = await listGrips(trx)
  const [outOfStock, there] = [grips.filter(({ onHand }) => onHand === 0), grips.filter(({ onHand }) => onHand !== 0)]
  const clubs = inOrder.flatMap((ticket) => {
    const waits = ticket.status === 'awaiting_parts' && outOfStock.length > 0
    return clubsOf(random, ticket, random.pick(waits ? outOfStock : there))
  })
  await insertWithClubs(trx, random, plan, { tickets: inOrder, clubs })
}

const byTime = (tickets: readonly DemoTicket[]) =>
  tickets.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())

/** Tickets whose clubs are known. */
export async function insertWithClubs(
  trx: Db,
  random: Random,
  plan: Plan,
  { tickets, clubs }: { tickets: readonly DemoTicket[]; clubs: ReturnType<typeof clubsOf> },
): Promise<void> {
  const inOrder = byTime(tickets)
  await insertRows(trx, 'ticket', inOrder.map(ticketRow(plan)))
  await insertRows(trx, 'ticketTransition', inOrder.flatMap(transitionRows(plan)))
  // One that came back is on several tickets.
  const known = [...new Map(clubs.map(({ club }) => [club.id, club])).values()]
  await insertRows(trx, 'club', known)
  await insertRows(
    trx,
    'clubHistory',
    known.map(({ id: clubId, createdAt: at }) => ({ clubId, kind: 'added', facts: {}, at })),
  )
  await insertRows(
    trx,
    'ticketClub',
    clubs.map(({ ofTicket }) => ofTicket),
  )
  await insertRows(
    trx,
    'ticketJob',
    clubs.map(({ job }) => job),
  )
  await insertNeeds(trx, plan, clubs)
  await insertNotices(trx, inOrder, plan)
  await insertWork(trx, inOrder, clubs)
  await insertBills(trx, random, plan, { tickets: inOrder, clubs })
}

/** The grips with their stock. */
const listGrips = (trx: Db) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('stockLevel', 'stockLevel.itemId', 'item.id')
    .select(['item.id', 'item.priceCents', 'onHand'])
    .where('kind', '=', 'grip')
    .where((eb) => eb.or([eb('sku', 'like', 'GRP-CORD%'), eb('onHand', '=', 0)]))
    .orderBy('sku')
    .execute()

/** Tickets that wait for grips have needs in stock. */
async function insertNeeds(trx: Db, { locationId, now }: Plan, clubs: ReturnType<typeof clubsOf>): Promise<void> {
  const waiting = clubs.filter(({ isWaiting }) => isWaiting)
  await insertRows(
    trx,
    'stockNeed',
    waiting.map(({ job: { id: ownerId, itemId } }) => ({
      ownerKind: 'ticket_job',
      ownerId,
      itemId: itemId ?? '',
      locationId,
      quantity: 1,
      at: now,
    })),
  )
}

/** Clients of ready tickets were told, except the last one, whom somebody calls. */
async function insertNotices(trx: Db, tickets: readonly DemoTicket[], { now }: Plan): Promise<void> {
  const told = tickets.filter(({ steps }) => steps.includes('ready'))
  const last = told.findLast(({ status }) => status === 'ready')
  await insertRows(
    trx,
    'ticketNotice',
    told
      .filter((ticket) => ticket !== last)
      .flatMap((ticket) => {
        const readyAt = stepAt(ticket, ticket.steps.indexOf('ready'), now)
        const ends = ticket.steps.includes('picked_up') ? readyAt : now
        return untold(readyAt, [], ends).map((nth) => ({
          ticketId: ticket.id,
          readyAt,
          nth,
          how: 'mail',
          at: new Date(readyAt.getTime() + (reminderDays[nth - 1] ?? 0) * dayLength),
        }))
      }),
  )
}

const isAgreed = ({ steps }: DemoTicket) => steps.includes('approved')

const ticketRow =
  ({ locationId, now }: Plan) =>
  (ticket: DemoTicket) => {
    const { id, personId, groupId, bagName, signs, status, steps, place, collectCode, createdAt } = ticket
    const atOf = (step: TicketStatus) => (steps.includes(step) ? stepAt(ticket, steps.indexOf(step), now) : null)
    const common = { locationId, place, collectCode, createdAt, version: steps.length }

    return {
      ...common,
      id,
      personId,
      groupId,
      bagName,
      status,
      signedName: isAgreed(ticket) ? signs : '',
      curesUntil: status === 'curing' ? new Date(now.getTime() + dayLength / 4) : null,
      readyAt: atOf('ready'),
      collectedAt: atOf('picked_up'),
      collectedBy: steps.includes('picked_up') ? signs : '',
    }
  }

const transitionRows =
  ({ deskUserId, now }: Plan) =>
  (ticket: DemoTicket) =>
    ticket.steps.map((toStatus, at) => ({
      ticketId: ticket.id,
      version: at + 1,
      fromStatus: ticket.steps[at - 1] ?? null,
      toStatus,
      actorKind: 'person',
      actorId: deskUserId,
      at: stepAt(ticket, at, now),
      reason: at === 0 && toStatus === 'approved' ? 'Signed at the counter' : null,
    }))

/** The tasks of the bench, done and to come, with the promised days. */
async function insertWork(trx: Db, tickets: readonly DemoTicket[], clubs: ReturnType<typeof clubsOf>): Promise<void> {
  const rows = await trx.selectFrom('ticket').select(['id', 'number']).execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const atBench = tickets.filter(({ status }) => benchStatuses.some((atBench) => atBench === status))
  await insertRows(
    trx,
    'promise',
    atBench.map(({ id, promisedOn, createdAt }) => ({
      ownerKind: 'ticket',
      ownerId: id,
      promisedOn,
      reason: 'Taken in',
      at: createdAt,
    })),
  )
  await insertRows(
    trx,
    'benchTask',
    atBench.flatMap(({ id, status, promisedOn, createdAt }) =>
      clubs
        .filter(({ ofTicket }) => ofTicket.ticketId === id)
        .map(({ ofTicket: { clubId, position }, job: { job } }) => ({
          ownerKind: 'ticket',
          ownerId: id,
          ownerNumber: numbers.get(id) ?? '',
          clubId,
          position,
          stage: job,
          minutes: job === 'regrip' ? 6 : 40,
          cureMinutes: job === 'regrip' ? 0 : 1440,
          dueOn: promisedOn,
          doneAt: status === 'qc' || status === 'curing' || (status === 'in_repair' && position < 2) ? createdAt : null,
        })),
    ),
  )
}

/** Minutes a day: one builds, and one is at the bench for half a day beside fittings. */
const benchMinutes: Readonly<Record<string, number>> = { 'Tomasz Wrona': 420, 'Marcus Okafor': 240 }

/** The capacity of the bench from Tuesday to Saturday. */
async function insertCapacity(trx: Db): Promise<void> {
  const staff = await trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('kind', '=', 'staff')
    .where('name', 'in', Object.keys(benchMinutes))
    .execute()
  await insertRows(
    trx,
    'benchCapacity',
    staff.flatMap(({ id: resourceId, name }) =>
      [2, 3, 4, 5, 6].map((weekday) => ({ resourceId, weekday, minutes: benchMinutes[name] ?? 0 })),
    ),
  )
}
