import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { deliverLines } from '#server/orders/service.ts'
import { askForRefund } from '#server/payments/service.ts'
import { getDeskDay } from '#server/settings/service.ts'

import { giveBackPaid } from './cancel-paid.ts'
import { listOver } from './line-store.ts'

const context = { actor: { kind: 'system' as const, job: 'deliver bookings' } }

/** A job: what was paid ahead is a sale once it has taken place; of whoever did not come, what that costs is kept. */
export async function deliverBookings(services: Services): Promise<void> {
  const { db, now } = services
  const { began } = await getDeskDay(db, now())
  await inBatches<Awaited<ReturnType<typeof listOver>>[number]>(
    (after) => listOver(db, began, after?.id),
    (over) =>
      over.status === 'no_show'
        ? keepNoShow(services, over)
        : deliverLines(services, { orderId: over.orderId, lineIds: [over.id] }, context),
  )
}

interface NoShow {
  bookingId: string
  feeCents: number
}

async function keepNoShow(services: Services, { bookingId, feeCents }: NoShow): Promise<void> {
  const refundIds = await atomically(services.db, async (trx) => {
    await lockForChange(trx, [bookingId])
    return giveBackPaid({ services, trx, context }, { bookingId, feeCents, reason: 'Did not come' })
  })
  for (const id of refundIds) await askForRefund(services, id, context)
}
