import type { Random } from '#server/demo/random.ts'
import type { ShelfMove } from '#server/demo/stock/insert-moves.ts'
import type { Db } from '#server/kernel/db/database.ts'

import { clubsOf, type DemoTicket, finished, type Grip, type Plan, planTicket, stepAt } from './plan-tickets.ts'

const monthDays = 30
const months = 17
const eachMonth = [6, 8, 7, 9, 7] as const

export interface PastTickets {
  tickets: DemoTicket[]
  clubs: ReturnType<typeof clubsOf>
  /** The grips that were put on, which are a cost once the clubs have left. */
  consumed: ShelfMove[]
}

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
  const consumed = taken.flatMap(({ ticket, clubs }) => {
    const at = stepAt(ticket, steps.indexOf('in_repair'), plan.now).getTime()
    const settledAt = stepAt(ticket, steps.indexOf('picked_up'), plan.now).getTime()
    return clubs.flatMap(({ job: { id, itemId } }): ShelfMove[] =>
      itemId ? [{ itemId, kind: 'consume', quantity: -1, owner: { kind: 'ticket_job', id }, at, settledAt }] : [],
    )
  })

  return { tickets, clubs: taken.flatMap(({ clubs }) => clubs), consumed }
}
