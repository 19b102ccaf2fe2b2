import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { CartLines } from './CartLines.tsx'
import { cartOf } from './queries.ts'

/** A visitor's cart, with the way to pay. */
export const CartDrawer = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Cart" place="right" onClose={onClose}>
    <Loaded skeleton={<Skeleton className="h-64" />}>
      <CartContents onClose={onClose} />
    </Loaded>
  </Dialog>
)

function CartContents({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const { data: cart } = useSuspenseQuery(cartOf(undefined))
  if (cart.lines.length === 0) {
    return (
      <EmptyState title="Your cart is empty" action={<ButtonLink to="/book-now">Book a time</ButtonLink>}>
        Gift cards, places in clinics, packages of lessons and times that you pay ahead wait for you here.
      </EmptyState>
    )
  }

  const leave = () => {
    onClose()
    void go('/checkout')
  }
  return (
    <div className="grid gap-5">
      <CartLines cart={cart} userId={undefined} />
      <p className="text-muted">To pay, you sign in or create an account. Your cart is kept on the way.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onClose}>
          Keep looking
        </Button>
        <Button onClick={leave}>Go to pay</Button>
      </div>
    </div>
  )
}
