import { useQuery } from '@tanstack/react-query'

import type { PrintedCard } from '#client/orders/gift-cards/GiftCardPaper.tsx'
import { PrintCard } from '#client/orders/gift-cards/PrintCard.tsx'
import { giftCardOf } from '#client/orders/gift-cards/queries.ts'
import { orderPath } from '#client/orders/record/order-path.ts'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { GiftCard } from '#shared/payments/gift-cards.ts'

import { AnotherAddress } from './AnotherAddress.tsx'
import { CardBadge } from './CardBadge.tsx'
import { SendAgain } from './SendAgain.tsx'
import { VoidCard } from './VoidCard.tsx'

interface CardPanelProps {
  giftCardId: string
  onPrint: (card: PrintedCard) => void
  onClose: () => void
}

/** One gift card: what is known of it, and what may be done with it. */
export function CardPanel({ giftCardId, onPrint, onClose }: CardPanelProps) {
  const { data: card, error } = useQuery(giftCardOf(giftCardId))

  return (
    <Panel
      title={card?.last4 ? `Gift card ..${card.last4}` : 'Gift card'}
      badge={card && <CardBadge status={card.status} />}
      onClose={onClose}
    >
      {error ? (
        <Notice kind="problem" title="It cannot be shown">
          {error.message}
        </Notice>
      ) : card ? (
        <>
          <CardFacts card={card} />
          {card.status === 'active' && <Acts card={card} onPrint={onPrint} />}
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Panel>
  )
}

function CardFacts({ card }: { card: GiftCard }) {
  const { money, moment, dayAndYear } = useStudio()
  const { balanceCents, initialCents, recipient, sendOn, sentAt, expiresOn, buyer, order, createdAt } = card
  const sent = recipient ? 'Mailed' : 'Printed'

  return (
    <Facts
      facts={[
        { name: 'Left', value: `${money(balanceCents)} of ${money(initialCents)}` },
        { name: 'For', value: recipient ? `${recipient.name}, ${recipient.email}` : 'Whoever has it' },
        {
          name: sent,
          value: sentAt ? moment(sentAt) : recipient ? `On ${dayAndYear(sendOn)}` : 'Not yet: it has no code',
        },
        { name: 'Good through', value: expiresOn === null ? 'It does not expire' : dayAndYear(expiresOn) },
        ...(buyer ? [{ name: 'Bought by', value: <PersonLink personId={buyer.id}>{buyer.name}</PersonLink> }] : []),
        {
          name: order ? 'Sold' : 'Given',
          value: order ? (
            <>
              {moment(createdAt)},{' '}
              <Link to={orderPath(order.id)} className="underline underline-offset-4">
                {order.number}
              </Link>
            </>
          ) : (
            moment(createdAt)
          ),
        },
      ]}
    />
  )
}

/** A new code ends the former one; whoever may not refund prints a card that has none. */
function Acts({ card, onPrint }: { card: GiftCard; onPrint: (card: PrintedCard) => void }) {
  const mayRefund = usePermissions().holds('refund/orders')
  const { id, recipient, sentAt, balanceCents } = card

  return (
    <div className="grid justify-items-start gap-4">
      {recipient && <SendAgain giftCardId={id} email={recipient.email} wasSent={sentAt !== null} />}
      {recipient && (mayRefund || sentAt === null) && <AnotherAddress giftCardId={id} wasSent={sentAt !== null} />}
      {!recipient && (mayRefund || sentAt === null) && (
        <>
          {sentAt !== null && (
            <p className="text-sm text-muted">Printed again it has a new code. The one before ends.</p>
          )}
          <PrintCard giftCardId={id} cents={balanceCents} onPrint={onPrint} />
        </>
      )}
      <VoidCard card={card} />
    </div>
  )
}
