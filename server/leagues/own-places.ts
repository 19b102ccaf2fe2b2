import type { OfPerson } from '#server/kernel/feature.ts'

import { listPlacesOf, withdraw } from './own-store.ts'

/** Places at events. Whoever leaves gives back those that are still to come. */
export const placesOfPerson: OfPerson = {
  export: async (db, { personId }) => ({ leagueEvents: await listPlacesOf(db, personId) }),
  forget: async (db, { personId }, { now }) => void (await withdraw(db, personId, now)),
  merge: {
    tables: { leagueEventPlace: { words: ['place at a league event', 'places at league events'], once: ['eventId'] } },
  },
}
