import { type Random, randomFrom } from '#server/demo/random.ts'
import type { ShelfMove } from '#server/demo/stock/insert-moves.ts'
import type { Db } from '#server/kernel/db/database.ts'

import {
  clubsOf,
  type DemoTicket,
  finished,
  type Grip,
  type Plan,
  planTicket,
  stepAt,
  type TicketCourse,
} from './plan-tickets.ts'

const monthDays = 30
const months = 17
const eachMonth = [6, 8, 7, 9, 7] as const

export interface PastTickets {
  tickets: DemoTicket[]
  clubs: ReturnType<typeof clubsOf>
  /** The grips that were put on, which are a cost once the clubs have left. */
  consumed: ShelfMove[]
}

/** Of each month one ticket is taken in at its beginning, and one of its clubs comes back before the month is over. */
const early = { days: 26, most: 29 }
const late = { most: 4 }

/** What was regripped before the last weeks, and fetched long ago. */
export async function planPastTickets(trx: Db, random: Random, plan: Omit<Plan, 'tags'>): Promise<PastTickets> {
  const grips: Grip[] = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'item.priceCents'])
    .select((eb) => eb.lit(null).as('onHand'))
    .where('kind', '=', 'grip')
    .where((eb) => eb.or([eb('sku', 'like', 'GRP-CORD%'), eb('sku', 'like', 'GRP-SOFT%')]))
    .orderBy('sku')
    .execute()
  const steps = [...finished, 'picked_up', 'closed'] as const
  const tickets = Array.from({ length: months }).flatMap((_, at) => {
    const latest = (months - at) * monthDays - 8
    const count = eachMonth[at % eachMonth.length] ?? 6
    // A tag is free again once its bag has left.
    return Array.from({ length: count }, () =>
      planTicket(random, { ...plan, tags: new Set() }, { steps, days: [latest, latest + monthDays - 1] }),
    )
  })
  const taken = tickets.map((ticket) => ({ ticket, clubs: clubsOf(random, ticket, random.pick(grips)) }))
  taken.push(...comebacks(randomFrom('comebacks'), { plan, steps, grips }).flat())
  const consumed = taken.flatMap(({ ticket, clubs }) => {
    const at = stepAt(ticket, steps.indexOf('in_repair'), plan.now).getTime()
    const settledAt = stepAt(ticket, steps.indexOf('picked_up'), plan.now).getTime()
    return clubs.flatMap(({ job: { id, itemId } }): ShelfMove[] =>
      itemId ? [{ itemId, kind: 'consume', quantity: -1, owner: { kind: 'ticket_job', id }, at, settledAt }] : [],
    )
  })

  return { tickets: taken.map(({ ticket }) => ticket), clubs: taken.flatMap(({ clubs }) => clubs), consumed }
}

interface Returning {
  plan: Omit<Plan, 'tags'>
  steps: TicketCourse['steps']
  grips: readonly Grip[]
}

/** A ticket of each month, and the one on which a club of it was back within weeks. */
function comebacks(random: Random, { plan, steps, grips }: Returning) {
  return Array.from({ length: months }, (_, at) => {
    const latest = (months - at) * monthDays - 8
    const planned = (clients: Plan['clients'], days: TicketCourse['days']) =>
      planTicket(random, { ...plan, clients, tags: new Set() }, { steps, days })
    const first = planned(plan.clients, [latest + early.days, latest + early.most])
    const own = plan.clients.filter(({ id }) => id === first.personId)
    const again = { ...planned(own, [latest, latest + late.most]), slots: first.slots.slice(0, 1) }
    const clubs = clubsOf(random, first, random.pick(grips))
    const back = clubsOf(random, again, random.pick(grips)).map((one, position) => {
      const club = clubs[position]?.club ?? one.club
      return { ...one, club, ofTicket: { ...one.ofTicket, clubId: club.id } }
    })

    return [
      { ticket: first, clubs },
      { ticket: again, clubs: back },
    ]
  })
}
