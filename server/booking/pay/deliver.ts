import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { deliverLines } from '#server/orders/service.ts'

import { listDelivered } from './line-store.ts'

/** A job: what was paid ahead is a sale once it has taken place. */
export async function deliverBookings(services: Services): Promise<void> {
  const context = { actor: { kind: 'system' as const, job: 'deliver bookings' } }
  await inBatches<{ id: string; orderId: string }>(
    (after) => listDelivered(services.db, after?.id),
    ({ id, orderId }) => deliverLines(services, { orderId, lineIds: [id] }, context),
  )
}
