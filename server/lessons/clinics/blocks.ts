import { recordEvent } from '#server/audit/service.ts'
import type { BlockOwners } from '#server/kernel/block-owner.ts'

import { callOffWithoutSessions, countTakers } from './call-off.ts'
import { callOffSession, setCoach } from './store.ts'

/** Whoever has a place is written to once a clinic is off as a whole. */
export const clinicBlocks: BlockOwners = {
  clinic: {
    doesWithFewerBays: false,
    countToTell: (db, { ownerId }) => countTakers(db, ownerId),
    staffReplaced: (trx, { ownerId, startsAt }, { out, into }) =>
      setCoach(trx, { clinicId: ownerId, startsAt, out, into }),
    async callOff(services, trx, { ownerId, startsAt }, { reason, ...context }) {
      await callOffSession(trx, { clinicId: ownerId, startsAt, at: services.now() })
      await recordEvent(trx, context, {
        action: 'clinic_session_called_off',
        entity: 'clinic',
        entityId: ownerId,
        after: { calledOff: startsAt },
        reason,
        publish: { data: { startsAt: startsAt.toISOString() } },
      })
      await callOffWithoutSessions({ services, trx, context }, ownerId, reason)
    },
  },
}
