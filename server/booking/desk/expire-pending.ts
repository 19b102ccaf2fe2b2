import { changeStatus } from '#server/booking/change.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listExpiredPending } from './desk-store.ts'

const actor: Actor = { kind: 'system', job: 'expire pending bookings' }

/** A job: what was neither approved nor paid for in time gives its time back. */
export async function expirePending(services: Services): Promise<void> {
  await inBatches<{ id: string; version: number }>(
    (after) => listExpiredPending(services.db, services.now(), after?.id),
    async ({ id, version }) => {
      try {
        await changeStatus(services, { bookingId: id, to: 'expired', version }, { actor })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        services.log.info({ bookingId: id, code: error.code }, 'A booking was changed while it expired')
      }
    },
  )
}
