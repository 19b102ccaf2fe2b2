import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { passportOf } from '#shared/workshop/passport.ts'
import { benchStatuses, type TicketStatus } from '#shared/workshop/status.ts'

const agreed = ['approved', 'in_repair'] as const

/** How a ticket came to where it stands, and how many stand there. */
const ways: readonly { count: number; steps: readonly TicketStatus[]; days: readonly [least: number, most: number] }[] =
  [
    { count: 5, steps: ['intake'], days: [0, 1] },
    { count: 2, steps: ['intake', 'triage'], days: [0, 2] },
    { count: 3, steps: ['intake', 'estimated'], days: [1, 3] },
    { count: 4, steps: ['intake', 'estimated', 'awaiting_approval'], days: [1, 5] },
    { count: 11, steps: ['approved'], days: [0, 3] },
    { count: 7, steps: [...agreed], days: [1, 4] },
    { count: 4, steps: [...agreed, 'qc'], days: [2, 5] },
    { count: 2, steps: ['intake', 'estimated', 'awaiting_approval', 'declined'], days: [3, 9] },
    { count: 2, steps: ['intake', 'void'], days: [5, 30] },
    { count: 20, steps: [...agreed, 'qc', 'ready', 'picked_up', 'closed'], days: [10, 120] },
  ]

const bags: readonly (readonly Slot[])[] = [
  ['D', '3W', '5W', '4H', '5i', '6i', '7i', '8i', '9i', 'PW', 'GW', 'SW', 'LW'],
  ['5i', '6i', '7i', '8i', '9i', 'PW'],
  ['PW', 'SW', 'LW'],
  ['7i'],
  ['D'],
]
const heads = ['Northfield', 'Kestrel', 'Marram', 'Links & Sons']
const places = ['Rack 1', 'Rack 2', 'Rack 3', 'Rack 4', 'Bench shelf']

interface Plan {
  now: Date
  locationId: string
  deskUserId: string
  clients: readonly { id: string; firstName: string; lastName: string }[]
}

const dayLength = 86_400_000

/** Sixty bags in every state that the counter sees, and who works at the bench for how long. */
export async function insertTickets(trx: Db, random: Random, plan: Plan): Promise<void> {
  const grips = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'item.priceCents'])
    .where('kind', '=', 'grip')
    .where('sku', 'like', 'GRP-CORD%')
    .orderBy('sku')
    .execute()
  const tickets = ways.flatMap(({ count, ...way }) =>
    Array.from({ length: count }, () => planTicket(random, plan, way)),
  )
  const inOrder = tickets.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const clubs = inOrder.flatMap((ticket) => clubsOf(random, ticket, random.pick(grips)))

  await insertRows(trx, 'ticket', inOrder.map(ticketRow(plan)))
  await insertRows(trx, 'ticketTransition', inOrder.flatMap(transitionRows(plan)))
  await insertRows(
    trx,
    'club',
    clubs.map(({ club }) => club),
  )
  await insertRows(
    trx,
    'clubHistory',
    clubs.map(({ club: { id: clubId, createdAt: at } }) => ({ clubId, kind: 'added', facts: {}, at })),
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
  await insertWork(trx, inOrder, clubs)
  await insertCapacity(trx)
}

type DemoTicket = ReturnType<typeof planTicket>

function planTicket(random: Random, { now, clients }: Plan, { steps, days }: Omit<(typeof ways)[number], 'count'>) {
  const client = random.pick(clients)
  const createdAt = new Date(
    now.getTime() - (random.between(...days) + random.fraction() * 0.3) * dayLength - 3_600_000,
  )

  return {
    id: random.uuid(),
    client,
    steps,
    status: steps.at(-1) ?? 'intake',
    createdAt,
    slots: random.pick(bags),
    bagTag: String(random.between(100, 199)),
    place: random.pick(places),
    collectCode: String(random.between(1000, 9999)),
    promisedOn: openDay(addDays(localDayOf(createdAt, zone), random.between(2, 6))),
  }
}

/** The bench rests on Sundays and Mondays. */
const openDay = (day: string): string => ({ 7: addDays(day, 2), 1: addDays(day, 1) })[weekdayOf(day)] ?? day

const isAgreed = ({ steps }: DemoTicket) => steps.includes('approved')

const ticketRow =
  ({ locationId, now }: Plan) =>
  (ticket: DemoTicket) => {
    const { id, client, status, steps, place, collectCode, createdAt } = ticket
    const name = `${client.firstName} ${client.lastName}`
    const atOf = (step: TicketStatus) => (steps.includes(step) ? stepAt(ticket, steps.indexOf(step), now) : null)
    const common = { locationId, place, collectCode, createdAt, version: steps.length }

    return {
      ...common,
      id,
      personId: client.id,
      status,
      signedName: isAgreed(ticket) ? name : '',
      readyAt: atOf('ready'),
      collectedAt: atOf('picked_up'),
      collectedBy: steps.includes('picked_up') ? name : '',
    }
  }

/** Its steps lie evenly between the counter and today, and within four days. */
const stepAt = ({ createdAt, steps }: DemoTicket, at: number, now: Date) =>
  new Date(createdAt.getTime() + (Math.min(now.getTime() - createdAt.getTime(), 4 * dayLength) * at) / steps.length)

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

function clubsOf(random: Random, ticket: DemoTicket, grip: { id: string; priceCents: number }) {
  const headBrand = random.pick(heads)
  const { id: ticketId, client, createdAt, bagTag } = ticket

  return ticket.slots.map((slot, position) => {
    const [clubId, ticketClubId] = [random.uuid(), random.uuid()]
    const passportCode = passportOf(Uint8Array.from({ length: 10 }, () => random.between(0, 255)))
    return {
      club: { id: clubId, personId: client.id, slot, spec: { headBrand }, passportCode, createdAt },
      ofTicket: { id: ticketClubId, ticketId, clubId, position, bagTag },
      job: {
        id: random.uuid(),
        ticketId,
        ticketClubId,
        job: 'regrip',
        itemId: grip.id,
        position,
        wraps: 2,
        priceCents: grip.priceCents,
      },
    }
  })
}

/** What the bench has to do and has done, with the days that were promised. */
async function insertWork(trx: Db, tickets: readonly DemoTicket[], clubs: ReturnType<typeof clubsOf>): Promise<void> {
  const rows = await trx.selectFrom('ticket').select(['id', 'number']).execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const atBench = tickets.filter(({ status }) => (benchStatuses as readonly TicketStatus[]).includes(status))
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
        .map(({ ofTicket: { clubId, position } }) => ({
          ownerKind: 'ticket',
          ownerId: id,
          ownerNumber: numbers.get(id) ?? '',
          clubId,
          position,
          stage: 'regrip',
          minutes: 6,
          dueOn: promisedOn,
          doneAt: status === 'qc' || (status === 'in_repair' && position < 2) ? createdAt : null,
        })),
    ),
  )
}

/** Two of the staff work at the bench, from Tuesday to Saturday. */
async function insertCapacity(trx: Db): Promise<void> {
  const staff = await trx
    .selectFrom('resource')
    .select('id')
    .where('kind', '=', 'staff')
    .orderBy('position')
    .orderBy('id')
    .limit(2)
    .execute()
  await insertRows(
    trx,
    'benchCapacity',
    staff.flatMap(({ id: resourceId }) => [2, 3, 4, 5, 6].map((weekday) => ({ resourceId, weekday, minutes: 150 }))),
  )
}
