import { Badge } from '#client/ui/Badge.tsx'
import { type OrderStatus, orderWords } from '#shared/orders/status.ts'

import { orderLooks } from './order-words.ts'

export function OrderBadge({ status }: { status: OrderStatus }) {
  const { label } = orderWords[status]
  const { tone, Icon } = orderLooks[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}
