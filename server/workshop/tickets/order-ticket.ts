import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buyerOf, placeOrder } from '#server/orders/service.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listTicketJobs, type TicketRow } from './store.ts'
import { alikeKeyOf } from './with-tax.ts'

const program: Actor = { kind: 'system', job: 'repair tickets' }

/** Orders what was done, to be paid when it is collected; nothing where it costs nothing. */
export const orderOfTicket = (
  services: Services,
  trx: Db,
  { id, number, personId }: Pick<TicketRow, 'id' | 'number' | 'personId'>,
  context: Partial<Context>,
): Promise<string | null> =>
  orderTickets(services, trx, { ids: [id], personId, note: `Repair ticket ${number}` }, context)

interface Billing {
  ids: readonly string[]
  personId: string | null
  note: string
}

/** Orders what was done to several bags, in their order, for whoever pays for all of them. */
export async function orderTickets(
  services: Services,
  trx: Db,
  { ids, personId, note }: Billing,
  { actor = program, origin }: Partial<Context>,
): Promise<string | null> {
  const lines = (await Promise.all(ids.map((id) => linesOf(trx, id)))).flat()
  if (lines.length === 0) return null

  const whose = await buyerOf(services, trx, {
    personId: personId ?? undefined,
    channel: 'desk',
    actor,
    isVouchedFor: true,
  })
  const context = { actor, origin: origin ?? { requestId: '', ip: '', userAgent: undefined } }
  const order = await placeOrder(services, { ...whose, lines, note }, context, trx)

  return order.id
}

async function linesOf(trx: Db, ticketId: string) {
  const jobs = (await listTicketJobs(trx, ticketId)).filter(({ priceCents }) => priceCents > 0)
  const alike = Map.groupBy(jobs, alikeKeyOf)

  return [...alike.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            kind: 'repair',
            quantity: others.length + 1,
            ticketId,
            job: first.job,
            itemId: first.itemId,
            unitCents: first.priceCents,
          },
        ]
      : [],
  )
}
