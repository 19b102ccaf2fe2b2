import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { type Ticket, ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

export const situations = ['alone', 'in a batch', 'in a group', 'after a part has left'] as const
export type Situation = (typeof situations)[number]

export type Bench = Awaited<ReturnType<typeof openBench>> & { manager: Call; groupId: string }

/** A bench with grips on its shelf, and a group whose payer is the client. */
export async function openTable(fixtures: { db: Db; as: CallAs; services: Services }): Promise<Bench> {
  const bench = await openBench(fixtures)
  const manager = await fixtures.as('manager')
  await fixtures.db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  await manager(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind: 'count', quantity: 5000, unitCostCents: 500, reason: 'First count' },
  })
  const body = { name: 'Marsh Links', payerId: bench.personId, arrivesOn: '2026-11-25', place: 'Rack 4' }
  const { id: groupId } = await bench.builder(groupsContract.addGroup, { headers: key(), body })

  return { ...bench, manager, groupId }
}

const day = 86_400_000

/** The ways on which a bag comes to each state. */
export const ways: Record<TicketStatus, readonly TicketStatus[]> = {
  intake: [],
  triage: ['triage'],
  estimated: ['estimated'],
  awaiting_approval: ['estimated', 'awaiting_approval'],
  approved: ['approved'],
  declined: ['estimated', 'declined'],
  awaiting_parts: ['approved', 'awaiting_parts'],
  in_repair: ['approved', 'in_repair'],
  curing: ['approved', 'in_repair', 'curing'],
  qc: ['approved', 'in_repair', 'qc'],
  ready: ['approved', 'in_repair', 'qc', 'ready'],
  picked_up: ['approved', 'in_repair', 'qc', 'ready', 'picked_up'],
  closed: ['approved', 'in_repair', 'qc', 'ready', 'picked_up', 'closed'],
  void: ['void'],
  unclaimed: ['approved', 'in_repair', 'qc', 'ready', 'unclaimed'],
  disposed: ['approved', 'in_repair', 'qc', 'ready', 'unclaimed', 'disposed'],
}

export const openTasksOf = ({ tasks }: Ticket) => tasks.filter(({ doneAt }) => doneAt === null)
const leftOf = ({ clubs }: Ticket) => clubs.filter(({ collectedAt }) => collectedAt === null)

/** It was ready so long ago. */
const waited = (db: Db, { id }: Ticket, now: Date, days: number) =>
  db
    .updateTable('ticket')
    .set({ readyAt: new Date(now.getTime() - days * day) })
    .where('id', '=', id)
    .execute()

/** A bag of two clubs in a state, as the bench and the counter bring it there. */
export async function bagIn(
  bench: Bench,
  { db, services }: { db: Db; services: Services },
  { state, situation }: { state: TicketStatus; situation: Situation },
): Promise<Ticket> {
  const isOfGroup = situation === 'in a group'
  // Only epoxy cures.
  const clubs =
    state === 'curing' ? [...irons('7i'), { slot: '8i' as const, jobs: [{ job: 'reshaft_steel' }] }] : irons('7i', '8i')
  let bag: Ticket = await bench.takeIn(clubs, isOfGroup ? { groupId: bench.groupId, bagName: 'Ana' } : {})
  // Beside it lies another one with the same work.
  if (situation === 'in a batch') await bench.takeIn(irons('9i'), { signedName: 'Ana Ruiz' })
  for (const to of ways[state]) {
    if (to === 'awaiting_approval' && isOfGroup) {
      await bench.builder(groupEstimateContract.askPayer, { params: { groupId: bench.groupId } })
    } else if (to === 'picked_up') await handOverAll(bench, bag)
    else if (to === 'disposed') await dispose(bench, { db, services }, bag)
    else {
      if (to === 'unclaimed') await waited(db, bag, services.now(), 31)
      if ((to === 'curing' || to === 'qc') && openTasksOf(bag).length > 0) await bench.finishSome(openTasksOf(bag))
      bag = await bench.read(bag)
      if (bag.status !== to) await bench.step(bag, to)
    }
    bag = await bench.read(bag)
    if (to === 'in_repair' && situation === 'after a part has left') {
      const [first] = bag.clubs
      await bench.finishSome(bag.tasks.filter(({ clubId }) => clubId === first?.clubId))
      bag = await bench.collect(bag, { ticketClubIds: [first?.id ?? ''], reason: 'They play on Sunday' })
    }
  }
  return bag
}

async function handOverAll(bench: Bench, bag: Ticket): Promise<void> {
  if (bag.group === null) {
    await bench.payAll(bag)
    await bench.collect(bag)
    return
  }
  const params = { groupId: bench.groupId }
  const { orders } = await bench.builder(groupsContract.billGroup, { params, headers: key() })
  for (const { id, dueCents } of orders) if (dueCents > 0) await bench.payOrder(id)
  await bench.builder(groupsContract.handOverBags, { params, body: { ticketIds: [bag.id] } })
}

async function dispose(bench: Bench, { db, services }: { db: Db; services: Services }, bag: Ticket): Promise<void> {
  await waited(db, bag, services.now(), 91)
  await bench.manager(ticketsContract.stepTicket, {
    params: { ticketId: bag.id },
    body: { to: 'disposed', reason: 'Given to the youth club' },
  })
}

export type Act = (bench: Bench, bag: Ticket) => Promise<unknown>

const paramsOf = ({ id }: Ticket) => ({ ticketId: id })
const some = (bag: Ticket) => (leftOf(bag).length > 1 ? leftOf(bag).slice(0, 1) : leftOf(bag)).map(({ id }) => id)
const taskIds = (tasks: Ticket['tasks'], bag: Ticket) =>
  (tasks.length > 0 ? tasks : bag.tasks).slice(0, 1).map(({ id }) => id)
const none = '01990000-0000-7000-8000-000000000001'
const idsOr = (ids: string[]) => (ids.length > 0 ? ids : [none])

/** What is done to a bag, by the endpoint of the contracts; each of them has at least one row, and a step one for each state. */
export const acts: Record<string, Record<string, Act>> = {
  addJobs: {
    signed: (bench, bag) =>
      bench.add({ ...bag, clubs: leftOf(bag) }, { job: 'loft_lie_bend', note: '2 up' }, { signedName: 'Ana Ruiz' }),
    proposed: (bench, bag) => bench.add({ ...bag, clubs: leftOf(bag) }, { job: 'loft_lie_bend', note: '2 up' }),
  },
  sayBend: {
    'of what bends nothing': (bench, bag) =>
      bench.builder(ticketWorkContract.sayBend, {
        params: { ticketId: bag.id, jobId: bag.clubs[0]?.jobs[0]?.id ?? none },
        body: { note: '2 up' },
      }),
  },
  answerProposal: {
    nothing: (bench, bag) =>
      bench.builder(ticketWorkContract.answerProposal, { params: paramsOf(bag), body: { answer: 'decline' } }),
  },
  holdTicket: { hold: (bench, bag) => bench.hold(bag) },
  resumeTicket: { resume: (bench, bag) => bench.resume(bag) },
  undoTasks: {
    'one that is done': (bench, bag) =>
      bench.builder(ticketWorkContract.undoTasks, {
        body: {
          taskIds: idsOr(
            taskIds(
              bag.tasks.filter(
                ({ doneAt, clubId }) => doneAt !== null && leftOf(bag).some((club) => club.clubId === clubId),
              ),
              bag,
            ),
          ),
        },
      }),
  },
  finishTasks: {
    one: (bench, bag) =>
      bench.builder(ticketsContract.finishTasks, { body: { taskIds: idsOr(taskIds(openTasksOf(bag), bag)) } }),
  },
  finishBatch: {
    all: async (bench, bag) => {
      const { batches } = await bench.builder(batchesContract.listBatches, {})
      const own = batches.flatMap(({ bags }) => bags.filter(({ ticket }) => ticket.id === bag.id))
      return bench.builder(batchesContract.finishBatch, {
        body: { taskIds: idsOr(own.flatMap(({ clubs }) => clubs.map(({ taskId }) => taskId))) },
      })
    },
  },
  collectTicket: {
    all: (bench, bag) => bench.collect(bag),
    part: (bench, bag) => bench.collect(bag, { ticketClubIds: some(bag), reason: 'They play on Sunday' }),
  },
  billTicket: { again: (bench, bag) => bench.bill(bag) },
  moveBag: {
    place: (bench, bag) => bench.builder(ticketsContract.moveBag, { params: paramsOf(bag), body: { place: 'Rack 7' } }),
    promise: (bench, bag) => bench.promise(bag.id, { day: '2026-12-16', reason: 'The client is away' }),
  },
  noteCall: { call: (bench, bag) => bench.builder(ticketsContract.noteCall, { params: paramsOf(bag) }) },
  renewEstimateLink: {
    again: (bench, bag) => bench.builder(estimateContract.renewEstimateLink, { params: paramsOf(bag) }),
  },
  joinGroup: {
    join: (bench, bag) =>
      bench.builder(groupsContract.joinGroup, { params: { ticketId: bag.id, groupId: bench.groupId } }),
  },
  leaveGroup: {
    leave: (bench, bag) =>
      bench.builder(groupsContract.leaveGroup, { params: { ticketId: bag.id, groupId: bench.groupId } }),
  },
  handOverBags: {
    whole: (bench, bag) =>
      bench.builder(groupsContract.handOverBags, {
        params: { groupId: bench.groupId },
        body: { ticketIds: [bag.id] },
      }),
    part: (bench, bag) =>
      bench.builder(groupsContract.handOverBags, {
        params: { groupId: bench.groupId },
        body: { ticketIds: [], parts: [{ ticketId: bag.id, ticketClubIds: some(bag) }], reason: 'They play on Sunday' },
      }),
  },
  stepTicket: Object.fromEntries(
    (Object.keys(ways) as TicketStatus[]).map((to): [string, Act] => [
      to,
      (bench, bag) =>
        bench.manager(ticketsContract.stepTicket, {
          params: paramsOf(bag),
          body: { to, reason: 'By the table', ...(to === 'approved' && { signedName: 'Ana Ruiz' }) },
        }),
    ]),
  ),
}
