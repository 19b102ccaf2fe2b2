import { CircleCheck, CircleSlash, Gift, Hourglass, type LucideIcon } from 'lucide-react'

import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import type { GiftCardStatus } from '#shared/payments/gift-cards.ts'

/** Each state by word, icon and color, so that none is needed alone. */
export const cardWords: Record<GiftCardStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { label: 'To be paid', tone: 'warning', Icon: Hourglass },
  active: { label: 'To spend', tone: 'success', Icon: Gift },
  depleted: { label: 'Spent', tone: 'neutral', Icon: CircleCheck },
  expired: { label: 'Expired', tone: 'neutral', Icon: Hourglass },
  void: { label: 'Void', tone: 'neutral', Icon: CircleSlash },
}

export function CardBadge({ status }: { status: GiftCardStatus }) {
  const { label, tone, Icon } = cardWords[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}
