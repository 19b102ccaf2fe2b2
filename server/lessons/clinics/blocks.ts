import { recordEvent } from '#server/audit/service.ts'
import { type BlockOwners } from '#server/booking/service.ts'

import { callOffWithoutSessions } from './call-off.ts'
import { followMove, readAgreed } from './move.ts'
import { countTakers } from './seat-store.ts'
import { callOffSession, setCoach } from './store.ts'

/**
 * Whoever has a place is written to of what is off, and given back what they paid for it, by jobs; of another coach they are told at
 * once, as by who plans clinics.
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
      await callOffSession(work, { clinicId: ownerId, startsAt, at: work.now, reason })
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
