import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'

/** A player's share of a booking by its link, priced for the person who asks. */
export const linkedShare = (token: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'share', token, userId ?? 'guest'],
    queryFn: () => call(shareContract.readShare, { body: { token } }),
    staleTime: 5000,
  })

export const orderShare = (token: string, email: string) =>
  call(shareContract.orderShare, { body: { token, ...(email !== '' && { email }) } })
