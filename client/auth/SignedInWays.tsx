import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useHasCart } from '#client/routing/cart-mark.ts'

/** What somebody who has just been let in does next: first what they were about to do. */
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
