import { CircleCheck, CircleSlash, Gift, Hourglass, type LucideIcon } from 'lucide-react'

import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import { type GiftCardStatus, giftCardWords } from '#shared/payments/gift-cards.ts'

/** Beside its word each state has an icon and a color, so that none is needed alone. */
const looks: Record<GiftCardStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { tone: 'warning', Icon: Hourglass },
  active: { tone: 'success', Icon: Gift },
  depleted: { tone: 'neutral', Icon: CircleCheck },
  expired: { tone: 'neutral', Icon: Hourglass },
  void: { tone: 'neutral', Icon: CircleSlash },
}

export function CardBadge({ status }: { status: GiftCardStatus }) {
  const { tone, Icon } = looks[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {giftCardWords[status]}
    </Badge>
  )
}
