import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Wallets } from '#shared/payments/wallets.ts'

import { walletsOf } from './queries.ts'

/** Changes a client's wallets, shows them as they are then, and says that it is done. */
export function useWalletChange<Request>(
  personId: string,
  { change, said, onDone }: { change: (request: Request) => Promise<Wallets>; said: string; onDone: () => void },
) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSuccess(wallets) {
      queries.setQueryData(walletsOf(personId).queryKey, wallets)
      toastDone(said)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
}
