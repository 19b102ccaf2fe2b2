import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

/** The places of a person at events, past and coming. */
export const listPlacesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('leagueEventPlace as place')
    .innerJoin('leagueEvent as event', 'event.id', 'place.eventId')
    .select(['event.title', 'event.startsAt', 'place.status', 'place.createdAt'])
    .where('place.personId', '=', personId)
    .orderBy('event.startsAt')
    .execute()

export const withdraw = ({ trx, now }: Timed, personId: string | null) =>
  trx
    .updateTable('leagueEventPlace')
    .set({ status: 'withdrawn' })
    .where('status', '!=', 'withdrawn')
    .where('personId', '=', personId)
    .where('eventId', 'in', (eb) => eb.selectFrom('leagueEvent').select('id').where('startsAt', '>', now))
    .execute()
