import { Badge } from '#client/ui/Badge.tsx'
import type { OrderStatus } from '#shared/orders/status.ts'

import { orderWords } from './order-words.ts'

export function OrderBadge({ status }: { status: OrderStatus }) {
  const { label, tone, Icon } = orderWords[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}
