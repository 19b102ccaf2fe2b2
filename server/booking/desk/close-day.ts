import { changeStatus } from '#server/booking/change/change.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import { type Work, atEachPlace } from '#server/kernel/work.ts'
import { getDeskDay } from '#server/settings/service.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type EndedBooking, listEndedIn } from './desk-store.ts'

const actor: Actor = { kind: 'system', job: 'close bookings' }

/** A job: completes checked-in bookings that have ended. */
export const completeOverdue = (work: Work): Promise<void> =>
  atEachPlace(work, (work) => closeAll(work, { from: 'checked_in', to: 'completed', endedBefore: work.now }))

/** An hourly job: closes former days' unattended bookings as the studio has chosen. A day lasts until its night has closed. */
export const closeUnattended = (work: Work): Promise<void> =>
  atEachPlace(work, async (work) => {
    const { began } = await getDeskDay(work)
    await closeAll(work, { from: 'confirmed', to: work.services.config.booking.notCheckedIn, endedBefore: began })
  })

interface DayClosing {
  from: BookingStatus
  to: BookingStatus
  endedBefore: Date
}

/** One by one: a booking that is being changed does not stop the others. */
async function closeAll(work: Work, { from, to, endedBefore }: DayClosing): Promise<void> {
  await inBatches<EndedBooking>(
    (after) => listEndedIn(work, { status: from, endedBefore, after }),
    async ({ id, version }) => {
      try {
        await changeStatus({ ...work, context: { actor } }, { bookingId: id, to, version })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        work.services.log.info({ bookingId: id, code: error.code }, 'A booking was changed while it was closed')
      }
    },
  )
}
