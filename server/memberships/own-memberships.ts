import { forgetReasons, idsOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { endPlacesElsewhere } from './household/people.ts'
import { hasCurrentMembership, listAllOf, listAllowanceOf, listPlacesOf, leavePlaces } from './own-store.ts'

export const membershipsOfPerson: OfPerson = {
  export: async (work, { personId }) => ({
    memberships: await membershipsKeptOf(work, personId),
    placesInMemberships: await listPlacesOf(work, personId),
  }),
  isBound: (work, { personId }) => hasCurrentMembership(work, personId),
  // A deleted person leaves shared memberships; their own rows stay by number.
  async forget(work, { personId }, { isBound }) {
    const { trx } = work

    await leavePlaces(work, personId)
    if (isBound) return
    const ids = await idsOf({ trx }, 'membership', personId)
    await forgetReasons({ trx }, { ids, entity: 'membership', tables: { membershipTransition: 'membershipId' } })
    if (ids.length === 0) return
    const periods = await trx.selectFrom('allowancePeriod').select('id').where('membershipId', 'in', ids).execute()
    const about = { entity: 'allowance_period', tables: { allowanceEntry: 'periodId' } }
    await forgetReasons({ trx }, { ...about, ids: periods.map(({ id }) => id) })
  },
  afterHousehold: endPlacesElsewhere,
  merge: {
    holds: minutesOf,
    tables: {
      membership: { words: ['membership', 'memberships'], follows: 'continues_id' },
      membershipPerson: { words: ['place in a membership', 'places in memberships'], once: ['membershipId'] },
    },
    async refuse(work, { from, into }) {
      const areBoth = (await hasCurrentMembership(work, from)) && (await hasCurrentMembership(work, into))
      return areBoth ? 'Both have a membership that runs. End one of them first.' : undefined
    },
  },
}

/** Each membership with all entries of its allowance. */
async function membershipsKeptOf(work: OnDatabase, personId: string | null) {
  const memberships = await listAllOf(work, personId)
  const entries = await listAllowanceOf(work, personId)

  return memberships.map((membership) => ({
    ...membership,
    allowance: entries.filter(({ number }) => number === membership.number),
  }))
}

async function minutesOf({ trx }: OnDatabase, personId: string) {
  const periods = await trx
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
