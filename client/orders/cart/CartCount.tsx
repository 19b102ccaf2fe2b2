import { useQuery } from '@tanstack/react-query'

import { counted } from '#shared/words.ts'

import { cartOf } from './queries.ts'

/** The number of things in the cart; draws nothing while it is empty or unknown. */
export function CartCount({ userId }: { userId: string | undefined }) {
  const { data: cart } = useQuery({ ...cartOf(userId), refetchOnWindowFocus: true })
  const count = cart?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  if (count === 0) return null

  return (
    <span className="absolute -top-0.5 -right-0.5 grid min-w-5 place-items-center rounded-full bg-fairway px-1 text-xs leading-5 font-semibold text-paper figures">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {counted(count, 'thing')}</span>
    </span>
  )
}
