import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'

/** Asked once for each code: guesses are counted. */
export const balanceOf = (code: string) =>
  queryOptions({
    queryKey: ['gift-cards', 'balance', code],
    queryFn: () => call(giftCardsContract.readGiftCardBalance, { query: { code } }),
    staleTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
