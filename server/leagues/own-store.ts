import type { Db } from '#server/kernel/db/database.ts'

/** The places that somebody has or had at events. */
export const listPlacesOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('leagueEventPlace as place')
    .innerJoin('leagueEvent as event', 'event.id', 'place.eventId')
    .select(['event.title', 'event.startsAt', 'place.status', 'place.createdAt'])
    .where('place.personId', '=', personId)
    .orderBy('event.startsAt')
    .execute()

export const withdraw = (db: Db, personId: string | null, now: Date) =>
  db
    .updateTable('leagueEventPlace')
    .set({ status: 'withdrawn' })
    .where('status', '!=', 'withdrawn')
    .where('personId', '=', personId)
    .where('eventId', 'in', (eb) => eb.selectFrom('leagueEvent').select('id').where('startsAt', '>', now))
    .execute()
