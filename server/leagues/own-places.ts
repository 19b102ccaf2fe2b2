import type { OfPerson } from '#server/kernel/feature.ts'

import { listPlacesOf, withdraw } from './own-store.ts'

/** A person's places at events. Somebody who is forgotten gives back the coming ones. */
export const placesOfPerson: OfPerson = {
  export: async (work, { personId }) => ({ leagueEvents: await listPlacesOf(work, personId) }),
  forget: async (work, { personId }, { now }) => void (await withdraw({ ...work, now }, personId)),
  merge: {
    tables: { leagueEventPlace: { words: ['place at a league event', 'places at league events'], once: ['eventId'] } },
  },
}
