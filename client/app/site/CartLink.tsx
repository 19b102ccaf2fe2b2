import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useHasCart } from '#client/routing/cart-mark.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'

const CartCount = lazyPart(async () => (await import('#client/orders/cart/CartCount.tsx')).CartCount)
const CartDrawer = lazyPart(async () => (await import('#client/orders/cart/CartDrawer.tsx')).CartDrawer)

const look = 'relative grid size-11 place-items-center rounded hover:bg-sunken'

/** The way to the cart from every page, with how much is in it. A visitor looks into it here, and signs in to pay. */
export function CartLink() {
  const session = useSession()
  const { pathname } = usePlace()
  const hasCart = useHasCart()
  const [isOpen, open] = useState(false)
  const content = (
    <>
      <ShoppingCart aria-hidden className="size-5.5" strokeWidth={1.8} />
      <span className="sr-only">Cart</span>
      {(session || hasCart) && (
        <Loaded skeleton={null}>
          <CartCount userId={session?.user.id} />
        </Loaded>
      )}
    </>
  )
  if (session) {
    return (
      <Link to={pathname.startsWith('/dashboard/') ? '/dashboard/checkout' : '/checkout'} className={look}>
        {content}
      </Link>
    )
  }

  return (
    <>
      <button type="button" className={look} onClick={() => open(true)}>
        {content}
      </button>
      {isOpen && (
        <Loaded skeleton={null}>
          <CartDrawer onClose={() => open(false)} />
        </Loaded>
      )}
    </>
  )
}
