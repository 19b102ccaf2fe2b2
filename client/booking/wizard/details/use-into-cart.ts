import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useGo, usePlace } from '#client/routing/navigation.ts'
import type { HeldTime } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'

/** Puts a held time into the cart, and goes there: it is kept on, and paid with all else. */
export function useIntoCart() {
  const queries = useQueryClient()
  const go = useGo()
  const { pathname } = usePlace()
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (time: HeldTime) =>
      call(cartContract.addToCart, { headers: {}, body: { kind: 'held_time', quantity: 1, ...time } }),
    onSuccess: () => go(pathname.startsWith('/dashboard/') ? '/dashboard/checkout' : '/checkout'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'cart'] }),
  })

  return { mutate, mutateAsync, isPending, failure: error instanceof Failure ? error : undefined }
}
