import { useQuery } from '@tanstack/react-query'

import { walletsOf } from './queries.ts'

interface Tender {
  method: 'credit' | 'house_account'
  personId: string | null
  leftCents: number
}

const wordsOf = {
  credit: {
    thereIs: (sum: string) => `${sum} of store credit`,
    take: (sum: string) => `Take ${sum} of credit`,
    said: (sum: string) => `${sum} is paid with store credit`,
  },
  house_account: {
    thereIs: (sum: string) => `${sum} may still go on the account`,
    take: (sum: string) => `Put ${sum} on the account`,
    said: (sum: string) => `${sum} is on the house account`,
  },
}

/** What a client has to pay with, and how much of it a sum takes: as much as there is. */
export function useWallet({ method, personId, leftCents }: Tender) {
  const { data: wallets, error } = useQuery({ ...walletsOf(personId ?? ''), enabled: personId !== null })
  const isCredit = method === 'credit'
  const thereIs = wallets && (isCredit ? wallets.creditCents : Math.max(0, wallets.limitCents - wallets.owedCents))

  return { isCredit, thereIs, amountCents: Math.min(leftCents, thereIs ?? 0), words: wordsOf[method], error }
}
