import { Badge } from '#client/ui/Badge.tsx'
import type { GiftCardStatus } from '#shared/payments/gift-cards.ts'

import { cardWords } from './card-words.ts'

export function CardBadge({ status }: { status: GiftCardStatus }) {
  const { label, tone, Icon } = cardWords[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}
