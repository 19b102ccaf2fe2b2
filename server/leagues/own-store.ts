import type { Db } from '#server/kernel/db/database.ts'

/** The places that somebody has or had at events. */
export const listPlacesOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('leagueEventPlace as place')
    .innerJoin('person', 'person.id', 'place.personId')
    .innerJoin('leagueEvent as event', 'event.id', 'place.eventId')
    .select(['event.title', 'event.startsAt', 'place.status', 'place.createdAt'])
    .where('person.userId', '=', userId)
    .orderBy('event.startsAt')
    .execute()

export const withdrawUser = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('leagueEventPlace')
    .set({ status: 'withdrawn' })
    .where('status', '!=', 'withdrawn')
    .where('personId', 'in', (eb) => eb.selectFrom('person').select('id').where('userId', '=', userId))
    .where('eventId', 'in', (eb) => eb.selectFrom('leagueEvent').select('id').where('startsAt', '>', now))
    .execute()

/** Whoever has a place at an evening does not need a second one. */
export const deletePlacesOfBoth = (db: Db, { from, into }: { from: string; into: string }) =>
  db
    .deleteFrom('leagueEventPlace')
    .where('personId', '=', from)
    .where('eventId', 'in', (eb) => eb.selectFrom('leagueEventPlace').select('eventId').where('personId', '=', into))
    .execute()
