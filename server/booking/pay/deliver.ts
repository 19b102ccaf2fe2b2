import { inBatches } from '#server/kernel/in-batches.ts'
import { type Work, atEachPlace } from '#server/kernel/work.ts'
import { deliverLines } from '#server/orders/service.ts'
import { askForRefund } from '#server/payments/service.ts'
import { getDeskDay } from '#server/settings/service.ts'

import { giveBackPaid } from './cancel-paid.ts'
import { listOver } from './line-store.ts'
import { onBooking } from './lock-for-change.ts'

const context = { actor: { kind: 'system' as const, job: 'deliver bookings' } }

/** A job: books prepaid bookings that took place as sales, and keeps the fee of no-shows. */
export const deliverBookings = (work: Work): Promise<void> =>
  atEachPlace(work, async (work) => {
    const { began } = await getDeskDay(work)
    await inBatches<Awaited<ReturnType<typeof listOver>>[number]>(
      (after) => listOver(work, began, after?.id),
      (over) =>
        over.status === 'no_show'
          ? keepNoShow({ ...work, context }, over)
          : deliverLines({ ...work, context }, { orderId: over.orderId, lineIds: [over.id] }),
    )
  })

interface NoShow {
  bookingId: string
  feeCents: number
}

async function keepNoShow(work: Work, { bookingId, feeCents }: NoShow): Promise<void> {
  const refundIds = await onBooking(work, bookingId, (work) =>
    giveBackPaid(work, { bookingId, feeCents, reason: 'Did not come' }),
  )
  for (const id of refundIds) await askForRefund(work, id)
}
