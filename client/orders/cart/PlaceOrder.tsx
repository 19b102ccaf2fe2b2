import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { isWaiverNeeded, refreshWaiver } from '#client/memberships/own/waiver-needed.ts'
import { WaiverFirst } from '#client/memberships/own/WaiverFirst.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Failure } from '#shared/http/failure.ts'
import type { Cart } from '#shared/orders/cart-contract.ts'

import { cartOf, orderCart } from './queries.ts'

interface PlaceOrderProps {
  cart: Cart
  userId: string
  onPlaced: (orderId: string) => void
}

/** Agrees to the terms and orders what is in the cart, at the price that is shown. */
export function PlaceOrder({ cart, userId, onPlaced }: PlaceOrderProps) {
  const [isAgreed, agree] = useState(false)
  const ordering = useOrdering({ cart, userId, onPlaced })
  const { money } = useStudio()
  const [terms] = cart.consents
  const isReady = (isAgreed || !terms) && cart.lines.every(({ problem }) => problem === undefined)

  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !ordering.isPending) ordering.mutate()
        }}
      >
        {terms && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-fairway"
              checked={isAgreed}
              onChange={({ target }) => agree(target.checked)}
            />
            <span>
              I agree to the{' '}
              <Link to="/terms" className="underline underline-offset-4">
                terms
              </Link>
              , version {terms.version}
              {moreAgreedTo(cart)}.
            </span>
          </label>
        )}
        {ordering.error && !isWaiverNeeded(ordering.error) && (
          <Refusal title="Not ordered" error={ordering.error} why={sentenceOf(ordering.error, money)} />
        )}
        <Button type="submit" className="justify-self-start" busy={ordering.isPending} disabled={!isReady}>
          {cart.dueNowCents > 0 ? `Check out, ${money(cart.dueNowCents)} now` : 'Place the order'}
        </Button>
      </form>
      {isWaiverNeeded(ordering.error) && (
        <WaiverFirst
          sentence="Your cart is kept as it is. Once you have signed, it is ordered."
          onSigned={() => ordering.mutate()}
          onClose={ordering.reset}
        />
      )}
    </>
  )
}

function useOrdering({ cart, userId, onPlaced }: PlaceOrderProps) {
  const queries = useQueryClient()

  return useAct(() => orderCart(cart.totalCents), {
    onDone: ({ id }) => onPlaced(id),
    onFailed: (error) => isWaiverNeeded(error) && refreshWaiver(queries),
    touches: [cartOf(userId).queryKey],
  })
}

/** A membership goes on by itself; all else says how it is given back. */
function moreAgreedTo({ lines }: Cart): string {
  const worded = lines.filter(({ wording }) => wording !== undefined)
  if (worded.length === 0) return ''

  const what = worded.some(({ kind }) => kind === 'membership') ? 'how it goes on' : 'how it is given back'
  return `, and to ${what}, as it stands above`
}

function sentenceOf(error: Error, money: (cents: number) => string): string {
  const price = error instanceof Failure && error.code === 'price_changed' ? error.facts.price : undefined

  return price
    ? `It was ${money(price.oldCents)} and is ${money(price.newCents)} now. Look at it again.`
    : error.message
}
