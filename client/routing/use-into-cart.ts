import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useGo, usePlace } from '#client/routing/navigation.ts'
import { Failure } from '#shared/http/failure.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'

/** Puts something into the cart, and goes there: within the dashboard to the page that an installed app has. */
export function useIntoCart<Ref extends object>(kind: string) {
  const queries = useQueryClient()
  const go = useGo()
  const { pathname } = usePlace()
  const { mutate, mutateAsync, variables, isPending, error } = useMutation({
    mutationFn: (ref: Ref) => {
      const body: NewLine = { kind, quantity: 1, ...ref }
      return call(cartContract.addToCart, { headers: {}, body })
    },
    onSuccess: () => go(pathname.startsWith('/dashboard/') ? '/dashboard/checkout' : '/checkout'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'cart'] }),
  })

  return { mutate, mutateAsync, variables, isPending, failure: error instanceof Failure ? error : undefined }
}
