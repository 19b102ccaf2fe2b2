import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'

import { dayLength, type Plan, planTicket } from './plan-tickets.ts'
import { insertPlanned } from './tickets.ts'

interface DemoGroup {
  name: string
  /** The client who pays. */
  payer: number
  place: string
  note: string
  daysAgo: number
  needed: number
  bags: readonly (readonly [name: string, steps: readonly TicketStatus[]])[]
}

const agreed: readonly TicketStatus[] = ['approved', 'in_repair']
const ready: readonly TicketStatus[] = [...agreed, 'qc', 'ready']

const groups: readonly DemoGroup[] = [
  {
    name: 'Marsh Links, spring regrip',
    payer: 17,
    place: 'Rack 6',
    note: 'All in the club’s own grip where it is on the shelf. The pro collects with his van.',
    daysAgo: 3,
    needed: 5,
    bags: [
      ['Owen Blythe', ready],
      ['Petra Lindqvist', ready],
      ['Hugh Farrant', [...agreed, 'qc']],
      ['Aisha Rahman', agreed],
      ['Colm Doyle', agreed],
      ['Greta Sommer', ['approved']],
      ['Luis Ferreira', ['approved', 'awaiting_parts']],
      ['Dot Whitlock', ['intake', 'estimated']],
    ],
  },
  {
    name: 'Dune House, ladies’ team',
    payer: 26,
    place: 'Rack 7',
    note: '',
    daysAgo: 12,
    needed: 1,
    bags: [
      ['Mina Okafor', ready],
      ['Jo Hartley', ready],
      ['Saskia Brandt', ready],
    ],
  },
]

/** Bags that came together, with one payer: some in progress, some ready to be billed and collected. */
export async function insertGroups(trx: Db, random: Random, plan: Plan): Promise<void> {
  const planned = groups.map((group) => ({ ...group, id: random.uuid() }))
  await insertRows(
    trx,
    'ticketGroup',
    planned.map(({ id, name, payer, place, note, daysAgo, needed }) => {
      const createdAt = new Date(plan.now.getTime() - (daysAgo + 1) * dayLength)
      const arrivesOn = localDayOf(new Date(plan.now.getTime() - daysAgo * dayLength), zone)
      return {
        id,
        name,
        payerId: plan.clients[payer]?.id ?? null,
        locationId: plan.locationId,
        arrivesOn,
        neededBy: addDays(localDayOf(plan.now, zone), needed),
        place,
        note,
        collectCode: String(random.between(1000, 9999)),
        createdAt,
      }
    }),
  )
  const tickets = planned.flatMap(({ id: groupId, payer, place, daysAgo, bags }) => {
    const client = plan.clients[payer]
    if (!client) return []
    return bags.map(([bagName, steps]) => ({
      ...planTicket(random, { ...plan, clients: [client] }, { steps, days: [daysAgo, daysAgo] }),
      personId: null,
      groupId,
      bagName,
      place,
    }))
  })
  await insertPlanned(trx, random, plan, tickets)
}
