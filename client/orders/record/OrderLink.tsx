import type { ReactNode } from 'react'

import { orderPath } from '#client/orders/paths.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'

interface OrderLinkProps {
  orderId: string
  children: ReactNode
}

const useMayOpen = () => usePermissions().holds('take_payments/orders')

/** Links to an order for those who may open it. */
export function OrderLink({ orderId, children }: OrderLinkProps) {
  if (!useMayOpen()) return children

  return (
    <Link to={orderPath(orderId)} className="underline underline-offset-4">
      {children}
    </Link>
  )
}

/** A button to an order for those who may open it. */
export function OrderButton({ orderId, children }: OrderLinkProps) {
  if (!useMayOpen()) return null

  return (
    <ButtonLink to={orderPath(orderId)} tone="quiet" size="tight">
      {children}
    </ButtonLink>
  )
}
