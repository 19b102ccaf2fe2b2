import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { NextTimes } from '#client/services/NextTimes.tsx'
import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { Cart } from '#shared/orders/cart-contract.ts'

import { CartLines } from './CartLines.tsx'
import { CodeField } from './CodeField.tsx'
import { GiftForm } from './GiftForm.tsx'
import { PayOrder } from './PayOrder.tsx'
import { PlaceOrder } from './PlaceOrder.tsx'
import { beginCheckout, cartOf } from './queries.ts'

/** What is paid online goes through here: the cart, then its order's payment, which its address names. */
export function CheckoutPage() {
  const { read, change } = useAddress()
  const userId = useSession()?.user.id
  const orderId = read('order')

  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pt-10 md:pt-14">
        <PageHeader title={orderId === undefined ? 'Checkout' : 'Pay'} />
        <Loaded skeleton={<Skeleton className="h-64" />}>
          {orderId !== undefined && <PayOrder key={orderId} orderId={orderId} />}
          {orderId === undefined && userId !== undefined && (
            <CartOrNothing userId={userId} onPlaced={(order) => change({ order })} />
          )}
        </Loaded>
      </div>
      {orderId === undefined && (
        <Loaded skeleton={<Skeleton className="page-width mt-12 h-72" />}>
          <NextTimes />
        </Loaded>
      )}
    </>
  )
}

interface CartProps {
  userId: string
  onPlaced: (orderId: string) => void
}

function CartOrNothing({ userId, onPlaced }: CartProps) {
  const { data: cart } = useSuspenseQuery({ ...cartOf(userId), refetchInterval: 60_000 })
  const { data: config } = useQuery(paymentConfigQuery)
  useKeptLonger(cart, userId)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {cart.lines.length === 0 ? (
        <NothingYet />
      ) : (
        <div className="grid content-start gap-8">
          <CartLines cart={cart} userId={userId} />
          <CodeField cart={cart} userId={userId} />
          <PlaceOrder cart={cart} userId={userId} onPlaced={onPlaced} />
        </div>
      )}
      {config && config.provider !== null && <GiftForm userId={userId} />}
    </div>
  )
}

/** Whoever is here goes to pay: what the cart keeps is kept longer, once. */
function useKeptLonger({ lines }: Cart, userId: string): void {
  const queries = useQueryClient()
  const { mutate: begin } = useMutation({
    mutationFn: beginCheckout,
    onSuccess: (cart) => queries.setQueryData(cartOf(userId).queryKey, cart),
  })
  const isKeeping = lines.some(({ expiresAt }) => expiresAt !== undefined)
  useEffect(() => {
    if (isKeeping) begin()
  }, [isKeeping, begin])
}

const NothingYet = () => (
  <EmptyState
    title="Your cart is empty"
    action={
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/book">Book a time</ButtonLink>
        <ButtonLink to="/dashboard/home" tone="quiet">
          See your bookings
        </ButtonLink>
      </div>
    }
  >
    Gift cards are paid here, and times that you put into the cart when you book. Most times need no checkout: they are
    paid at the studio.
  </EmptyState>
)
