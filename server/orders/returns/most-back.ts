import type { Work } from '#server/kernel/work.ts'
import { getOrder } from '#server/orders/present.ts'
import { listLines } from '#server/orders/store.ts'
import { mostBackOf } from '#server/orders/work.ts'
import type { MostBack } from '#shared/orders/refunds.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** Of which lines less goes back than is left of their price; of all others, that. */
export async function readMostBack(work: Work, orderId: string, actor: Actor): Promise<{ lines: MostBack[] }> {
  const order = await getOrder(work, orderId, actor)
  const lines = await listLines(work, order.id)
  const most = await mostBackOf(work, lines)

  return {
    lines: most.filter(({ lineId, cents }) =>
      lines.some(({ id, totalCents, returnedCents }) => id === lineId && cents < totalCents - returnedCents),
    ),
  }
}
