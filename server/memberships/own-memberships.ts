import type { Db } from '#server/kernel/db/database.ts'
import { forgetReasons, idsOf } from '#server/kernel/db/forget-reasons.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { endPlacesElsewhere } from './household/people.ts'
import { hasCurrentMembership, listAllOf, listAllowanceOf, listPlacesOf, leavePlaces } from './own-store.ts'

export const membershipsOfPerson: OfPerson = {
  export: async (db, { personId }) => ({
    memberships: await membershipsKeptOf(db, personId),
    placesInMemberships: await listPlacesOf(db, personId),
  }),
  isBound: (db, { personId }) => hasCurrentMembership(db, personId),
  // The place in somebody else's membership ends with them; their own rows are kept by number.
  async forget(db, { personId }, { isBound }) {
    await leavePlaces(db, personId)
    if (isBound) return
    const ids = await idsOf(db, 'membership', personId)
    await forgetReasons(db, { ids, entity: 'membership', tables: { membershipTransition: 'membershipId' } })
    if (ids.length === 0) return
    const periods = await db.selectFrom('allowancePeriod').select('id').where('membershipId', 'in', ids).execute()
    const about = { entity: 'allowance_period', tables: { allowanceEntry: 'periodId' } }
    await forgetReasons(db, { ...about, ids: periods.map(({ id }) => id) })
  },
  afterHousehold: endPlacesElsewhere,
  merge: {
    holds: minutesOf,
    tables: {
      membership: { words: ['membership', 'memberships'], follows: 'continues_id' },
      membershipPerson: { words: ['place in a membership', 'places in memberships'], once: ['membershipId'] },
    },
    async refuse(db, { from, into }) {
      const areBoth = (await hasCurrentMembership(db, from)) && (await hasCurrentMembership(db, into))
      return areBoth ? 'Both have a membership that runs. End one of them first.' : undefined
    },
  },
}

/** Each membership with every line of its allowance. */
async function membershipsKeptOf(db: Db, personId: string | null) {
  const memberships = await listAllOf(db, personId)
  const entries = await listAllowanceOf(db, personId)

  return memberships.map((membership) => ({
    ...membership,
    allowance: entries.filter(({ number }) => number === membership.number),
  }))
}

async function minutesOf(db: Db, personId: string) {
  const periods = await db
    .selectFrom('allowanceBalance as balance')
    .innerJoin('membership', 'membership.id', 'balance.membershipId')
    .select(['number', 'balance.startsOn', 'peakMinutes', 'offPeakMinutes', 'carriedMinutes'])
    .where('membership.personId', '=', personId)
    .orderBy('balance.startsOn')
    .execute()

  return periods.map(({ number, startsOn, peakMinutes, offPeakMinutes, carriedMinutes }) => ({
    what: `Minutes of membership ${number} from ${startsOn}`,
    amount: (peakMinutes ?? 0) + (offPeakMinutes ?? 0) + (carriedMinutes ?? 0),
    isMoney: false,
  }))
}
