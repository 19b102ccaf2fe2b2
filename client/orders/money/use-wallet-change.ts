import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import type { Wallets } from '#shared/payments/wallets.ts'

import { walletsOf } from './queries.ts'

/** Changes a client's wallets, shows them as they are then, and says that it is done. */
export function useWalletChange<Request>(
  personId: string,
  { change, said, onDone }: { change: (request: Request) => Promise<Wallets>; said: string; onDone: () => void },
) {
  const queries = useQueryClient()

  return useAct(change, {
    done: () => said,
    onDone: (wallets) => {
      queries.setQueryData(walletsOf(personId).queryKey, wallets)
      onDone()
    },
    touches: [['orders']],
  })
}
