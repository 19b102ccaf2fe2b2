import { changeStatus } from '#server/booking/change/change.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listExpiredPending } from './desk-store.ts'

const actor: Actor = { kind: 'system', job: 'expire pending bookings' }

/** A job: expires bookings that were not approved or paid in time. */
export async function expirePending(work: Work): Promise<void> {
  await inBatches<{ id: string; version: number }>(
    (after) => listExpiredPending(work, after?.id),
    async ({ id, version }) => {
      try {
        await changeStatus({ ...work, context: { actor } }, { bookingId: id, to: 'expired', version })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        work.services.log.info({ bookingId: id, code: error.code }, 'A booking was changed while it expired')
      }
    },
  )
}
