import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buyerOf, placeOrder } from '#server/orders/service.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listTicketJobs, type TicketRow } from './store.ts'

const program: Actor = { kind: 'system', job: 'repair tickets' }

/** Orders what was done, to be paid when it is collected; nothing where it costs nothing. */
export async function orderOfTicket(
  services: Services,
  trx: Db,
  { id, number, personId }: TicketRow,
  { actor = program, origin }: Partial<Context>,
): Promise<string | null> {
  const jobs = (await listTicketJobs(trx, id)).filter(({ priceCents }) => priceCents > 0)
  if (jobs.length === 0) return null

  const alike = Map.groupBy(jobs, ({ job, itemId, priceCents }) => `${job} ${itemId ?? ''} ${priceCents}`)
  const lines = [...alike.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            kind: 'repair',
            quantity: others.length + 1,
            ticketId: id,
            job: first.job,
            itemId: first.itemId,
            unitCents: first.priceCents,
          },
        ]
      : [],
  )
  const whose = await buyerOf(services, trx, { personId: personId ?? undefined, channel: 'desk', actor })
  const context = { actor, origin: origin ?? { requestId: '', ip: '', userAgent: undefined } }
  const order = await placeOrder(services, { ...whose, lines, note: `Repair ticket ${number}` }, context, trx)

  return order.id
}
