import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { householdsContract } from '#shared/people/households.ts'

export const ownHousehold = (userId: string) =>
  queryOptions({
    queryKey: ['people', 'own-household', userId],
    queryFn: async () => (await call(householdsContract.readOwnHousehold, {})).household,
    staleTime: 60_000,
  })

/** For whom one books, whose bookings one sees, and who shares a membership follow from who belongs to it. */
export const ownHouseholdTouches = [['people'], ['booking'], ['memberships']]
