import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useGo, usePlace } from '#client/routing/navigation.ts'
import { refuseMissing } from '#client/ui/feedback/missing-file.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewLine } from '#shared/orders/contract.ts'

/** Puts something into the cart, and goes there: within the dashboard to the page that an installed app has. */
export function useIntoCart<Ref extends object>(kind: string) {
  const queries = useQueryClient()
  const go = useGo()
  const { pathname } = usePlace()
  const { mutate, mutateAsync, variables, isPending, error } = useMutation({
    mutationFn: async (ref: Ref) => {
      // With the contract of orders behind it: 6 kB, of which a page that only offers something has no use.
      const { addToCart } = await import('./add-to-cart.ts').catch(refuseMissing)
      const line: NewLine = { kind, quantity: 1, ...ref }
      return addToCart(line)
    },
    onSuccess: () => go(pathname.startsWith('/dashboard/') ? '/dashboard/checkout' : '/checkout'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'cart'] }),
  })

  return { mutate, mutateAsync, variables, isPending, failure: error instanceof Failure ? error : undefined }
}
