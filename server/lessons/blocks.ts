import { recordEvent } from '#server/audit/service.ts'
import type { BlockOwners } from '#server/kernel/block-owner.ts'

import { callOffSession, setCoach } from './store.ts'

/** Of those who come to a clinic the studio knows how many they are, and writes to nobody. */
export const clinicBlocks: BlockOwners = {
  clinic: {
    doesWithFewerBays: false,
    countToTell: () => Promise.resolve(0),
    staffReplaced: (trx, { ownerId, startsAt }, { out, into }) =>
      setCoach(trx, { clinicId: ownerId, startsAt, out, into }),
    async callOff({ now }, trx, { ownerId, startsAt }, { reason, ...context }) {
      await callOffSession(trx, { clinicId: ownerId, startsAt, at: now() })
      await recordEvent(trx, context, {
        action: 'clinic_session_called_off',
        entity: 'clinic',
        entityId: ownerId,
        after: { calledOff: startsAt },
        reason,
        publish: { data: { startsAt: startsAt.toISOString() } },
      })
    },
  },
}
