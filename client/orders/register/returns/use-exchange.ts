import { useState } from 'react'

import type { GivenBack } from '#client/orders/record/queries.ts'
import type { Sale } from '#client/orders/register/sale.ts'
import type { useRegister } from '#client/orders/register/use-register.ts'
import type { useTaking } from '#client/orders/register/use-taking.ts'

/** What was rung up was taken in exchange: what is still due of that order is paid here, and its receipt printed. */
export function useExchange(
  { orderId }: Sale,
  taking: ReturnType<typeof useTaking>,
  register: Pick<ReturnType<typeof useRegister>, 'become'>,
) {
  const [given, setGiven] = useState<{ orderId: string; tenders: GivenBack['tenders'] }>()

  return {
    exchangeFor: (exchangedId: string, { tenders }: Pick<GivenBack, 'tenders'>) => {
      taking.reset()
      register.become(exchangedId)
      setGiven({ orderId: exchangedId, tenders })
    },
    /** What goes back for it now. */
    given: given !== undefined && given.orderId === orderId ? given.tenders : [],
  }
}
