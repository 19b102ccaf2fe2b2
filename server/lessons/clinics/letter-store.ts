import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/service.ts'

import { allSessions, liveSessions } from './store.ts'

export type LetterClinic = NonNullable<Awaited<ReturnType<typeof findClinicForLetter>>>

/** The facts of a clinic for a letter, and its recipient. */
export const findClinicForLetter = (
  { trx }: OnDatabase,
  { clinicId, personId }: { clinicId: string; personId: string | null },
) =>
  trx
    .selectFrom('clinic')
    .leftJoin('staffProfile', (on) => on.onRef('resourceId', '=', 'coachId').on('shown', '=', true))
    .leftJoin('person', (join) => join.on('person.id', '=', personId))
    .select(['clinic.id', 'clinic.version', 'title', 'bringAlong', 'goesAhead', 'publicName as coachName'])
    .select([contactEmail.as('takerEmail'), 'firstName'])
    .select([liveSessions.as('sessions'), allSessions.as('allSessions')])
    .where('clinic.id', '=', clinicId)
    .executeTakeFirst()
