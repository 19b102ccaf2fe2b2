import { recordEvent } from '#server/audit/service.ts'
import { type BlockOwners } from '#server/booking/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'

import { callOffWithoutSessions } from './call-off.ts'
import { followMove, readAgreed } from './move.ts'
import { countTakers } from './seat-store.ts'
import { callOffSession, setCoach } from './store.ts'

/**
 * Jobs write to participants about canceled sessions and refund them. A change of coach is told at once, as after an
 * edit of the clinic.
 */
export const clinicBlocks: BlockOwners = {
  clinic: {
    doesWithFewerBays: false,
    countToTell: (work, { ownerId }) => countTakers(work, ownerId),
    async staffReplaced(work, { ownerId, startsAt }, { out, into }) {
      const was = await readAgreed(work, ownerId)
      await setCoach(work, { clinicId: ownerId, startsAt, out, into })
      await followMove(work, ownerId, was)
    },
    async callOff(work, { ownerId, startsAt }, { reason, ...context }) {
      await inOneTrip([
        lockAll(work, { clinic: ownerId }),
        callOffSession(work, { clinicId: ownerId, startsAt, at: work.now, reason }),
      ])
      await recordEvent(
        { ...work, context },
        {
          action: 'clinic_session_called_off',
          entity: 'clinic',
          entityId: ownerId,
          after: { calledOff: startsAt },
          reason,
          publish: { data: { startsAt: startsAt.toISOString() } },
        },
      )
      await callOffWithoutSessions({ ...work, context }, ownerId, reason)
    },
  },
}
