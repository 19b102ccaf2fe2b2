import type { OfPerson } from '#server/kernel/feature.ts'

import { deletePlacesOfBoth, listPlacesOfUser, withdrawUser } from './own-store.ts'

/** Places at events. Whoever leaves gives back those that are still to come. */
export const placesOfPerson: OfPerson = {
  export: async (db, { userId }) => ({ leagueEvents: await listPlacesOfUser(db, userId) }),
  forget: async (db, { userId }, { now }) => void (await withdrawUser(db, userId, now)),
  merge: async (db, clients) => void (await deletePlacesOfBoth(db, clients)),
}
