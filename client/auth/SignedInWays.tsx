import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useHasCart } from '#client/routing/cart-mark.ts'

/** The next pages for somebody who has just signed in: first the one that they were going to. */
export function SignedInWays() {
  const hasCart = useHasCart()

  return (
    <div className="flex flex-wrap gap-3">
      {hasCart && <ButtonLink to="/checkout">Go to your cart</ButtonLink>}
      <ButtonLink to="/dashboard/home" tone={hasCart ? 'quiet' : undefined}>
        Go to your dashboard
      </ButtonLink>
      <ButtonLink to="/dashboard/book" tone="quiet">
        Book a time
      </ButtonLink>
    </div>
  )
}
