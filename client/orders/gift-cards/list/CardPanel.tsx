import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import type { PrintedCard } from '#client/orders/gift-cards/GiftCardPaper.tsx'
import { PrintCard } from '#client/orders/gift-cards/PrintCard.tsx'
import { giftCardOf, readdressGiftCard, resendGiftCard, voidGiftCard } from '#client/orders/gift-cards/queries.ts'
import { orderPath } from '#client/orders/paths.ts'
import { PersonLink } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import { EmailAddress } from '#shared/http/wire.ts'
import type { GiftCard } from '#shared/payments/gift-cards.ts'

import { CardBadge } from './CardBadge.tsx'

interface CardPanelProps {
  giftCardId: string
  onPrint: (card: PrintedCard) => void
  onClose: () => void
}

/** One gift card and the acts on it. */
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

/** A new code ends the old one. Without the right to refund, only a card without a code is printed. */
function Acts({ card, onPrint }: { card: GiftCard; onPrint: (card: PrintedCard) => void }) {
  const mayRefund = usePermissions().holds('refund/orders')
  const { id, recipient, sentAt, balanceCents } = card

  return (
    <div className="grid justify-items-start gap-4">
      {recipient && <SendAgain giftCardId={id} email={recipient.email} wasSent={sentAt !== null} />}
      {recipient && (mayRefund || sentAt === null) && <AnotherAddress giftCardId={id} wasSent={sentAt !== null} />}
      {!recipient && (
        <>
          {sentAt !== null && (
            <p className="text-sm text-muted">
              {mayRefund
                ? 'Printed again it has a new code. The one before ends.'
                : 'It is printed. Whoever may refund prints it again, with a new code.'}
            </p>
          )}
          {(mayRefund || sentAt === null) && (
            <PrintCard giftCardId={id} cents={balanceCents} isAgain={sentAt !== null} onPrint={onPrint} />
          )}
        </>
      )}
      <VoidCard card={card} />
    </div>
  )
}

interface AnotherAddressProps {
  giftCardId: string
  wasSent: boolean
}

/** Corrects the address of a card, before or after it was mailed. */
function AnotherAddress({ giftCardId, wasSent }: AnotherAddressProps) {
  const [isOpen, open] = useState(false)

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Correct the address
      </Button>
      {isOpen && <AddressDialog giftCardId={giftCardId} wasSent={wasSent} onClose={() => open(false)} />}
    </>
  )
}

const Address = z.object({ email: EmailAddress })

function AddressDialog({ giftCardId, wasSent, onClose }: AnotherAddressProps & { onClose: () => void }) {
  const sending = useAct(({ email }: z.output<typeof Address>) => readdressGiftCard(giftCardId, email), {
    done: (_, { email }) =>
      wasSent
        ? `A new code is on its way to ${email}. The one before opens nothing any more`
        : `The card goes to ${email} on its day`,
    touches: [['gift-cards']],
    onDone: onClose,
  })
  const request = useRequestForm({
    schema: Address,
    defaultValues: { email: '' },
    fields: [{ name: 'email', label: 'E-mail' }],
    sending,
  })
  const { form } = request

  return (
    <Dialog title="Correct the address" onClose={onClose}>
      <RequestForm request={request} verb={wasSent ? 'Send a new code' : 'Save'} otherwise="Nothing was changed">
        <Field
          label="E-mail"
          hint={wasSent ? 'It gets a new code there. The code that went to the former address ends.' : undefined}
          error={form.formState.errors.email?.message}
        >
          {(ids) => (
            <TextInput {...ids} {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
          )}
        </Field>
      </RequestForm>
    </Dialog>
  )
}

interface SendAgainProps {
  giftCardId: string
  email: string
  wasSent: boolean
}

/** Mails a new code to the same address. */
function SendAgain({ giftCardId, email, wasSent }: SendAgainProps) {
  const sending = useAct(() => resendGiftCard(giftCardId), {
    done: () => `The card is on its way to ${email}`,
    touches: [['gift-cards']],
  })

  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        {wasSent ? 'Sent again it has a new code. The one before ends.' : 'It waits for its day.'}
      </p>
      {sending.error && <Refusal error={sending.error} />}
      <Button
        tone="quiet"
        size="tight"
        className="justify-self-start"
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {wasSent ? 'Send again' : 'Send now'}
      </Button>
    </div>
  )
}

/** Voids the card for good; says first what that means. */
function VoidCard({ card }: { card: GiftCard }) {
  const [isOpen, open] = useState(false)

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Make it void
      </Button>
      {isOpen && <VoidDialog card={card} onClose={() => open(false)} />}
    </>
  )
}

function VoidDialog({ card: { id, balanceCents }, onClose }: { card: GiftCard; onClose: () => void }) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const voiding = useAct((reason: string) => voidGiftCard(id, reason), {
    done: () => 'The gift card is void',
    onDone(card) {
      queries.setQueryData(giftCardOf(id).queryKey, card)
      onClose()
    },
    touches: [['gift-cards']],
  })

  return (
    <ActDialog
      title="Make the gift card void?"
      act={voiding}
      verb="Make it void"
      tone="danger"
      otherwise="It is not void"
      leaving="Keep it"
      reason="required"
      onAct={({ reason }) => voiding.mutate(reason)}
      onClose={onClose}
    >
      <p>
        {money(balanceCents)} on it can be spent no more, and is owed to nobody. To give money back, refund the order
        that sold it instead.
      </p>
    </ActDialog>
  )
}
