import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { isWaiverNeeded, refreshWaiver, WaiverFirst } from '#client/memberships/service.ts'
import {
  beginCheckout,
  CardForm,
  CartLines,
  cartOf,
  CodeForm,
  GiftForm,
  KeepForOrder,
  needsCardAlone,
  orderCart,
  orderOf,
  PayByCredit,
  PayByGiftCard,
  PayClock,
  putCartCode,
} from '#client/orders/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { NextTimes } from '#client/services/service.ts'
import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure } from '#shared/http/failure.ts'
import type { Cart } from '#shared/orders/cart-contract.ts'

/** The checkout: first the cart, then the payment of the order that the address names. */
export function CheckoutPage() {
  const { read, change } = useAddress()
  const userId = useSession()?.user.id
  const orderId = read('order')

  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pt-10 md:pt-14">
        <PageHeader title={orderId === undefined ? 'Checkout' : 'Pay'} />
        <Loaded skeleton={<Skeleton className="h-64" />}>
          {orderId !== undefined && <PayOrder key={orderId} orderId={orderId} />}
          {orderId === undefined && userId !== undefined && (
            <CartOrNothing userId={userId} onPlaced={(order) => change({ order })} />
          )}
        </Loaded>
      </div>
      {orderId === undefined && (
        <Loaded skeleton={<Skeleton className="page-width mt-12 h-72" />}>
          <NextTimes />
        </Loaded>
      )}
    </>
  )
}

interface CartProps {
  userId: string
  onPlaced: (orderId: string) => void
}

function CartOrNothing({ userId, onPlaced }: CartProps) {
  const { data: cart } = useSuspenseQuery({ ...cartOf(userId), refetchInterval: 60_000 })
  const { data: config } = useQuery(paymentConfigQuery)
  useKeptLonger(cart, userId)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {cart.lines.length === 0 ? (
        <NothingYet />
      ) : (
        <div className="grid content-start gap-8">
          <CartLines cart={cart} userId={userId} />
          <CodeField cart={cart} userId={userId} />
          <PlaceOrder cart={cart} userId={userId} onPlaced={onPlaced} />
        </div>
      )}
      {config && config.provider !== null && <GiftForm userId={userId} />}
    </div>
  )
}

/** Extends the cart's holds once: whoever opens the checkout is about to pay. */
function useKeptLonger({ lines }: Cart, userId: string): void {
  const queries = useQueryClient()
  const { mutate: begin } = useMutation({
    mutationFn: beginCheckout,
    onSuccess: (cart) => queries.setQueryData(cartOf(userId).queryKey, cart),
  })
  const isKeeping = lines.some(({ expiresAt }) => expiresAt !== undefined)
  useEffect(() => {
    if (isKeeping) begin()
  }, [isKeeping, begin])
}

const NothingYet = () => (
  <EmptyState
    title="Your cart is empty"
    action={
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/book">Book a time</ButtonLink>
        <ButtonLink to="/dashboard/home" tone="quiet">
          See your bookings
        </ButtonLink>
      </div>
    }
  >
    Gift cards are paid here, and times that you put into the cart when you book. Most times need no checkout: they are
    paid at the studio.
  </EmptyState>
)

interface CodeFieldProps {
  cart: Cart
  userId: string
}

/** A discount code; a refusal stands beside it. */
function CodeField({ cart: { code }, userId }: CodeFieldProps) {
  const queries = useQueryClient()
  const using = useAct((typed: string | null) => putCartCode(typed), {
    onDone: (cart) => queries.setQueryData(cartOf(userId).queryKey, cart),
  })
  if (code) return <Chosen code={code} isBusy={using.isPending} onRemove={() => using.mutate(null)} />

  return <CodeForm using={using} />
}

interface ChosenProps {
  code: NonNullable<Cart['code']>
  isBusy: boolean
  onRemove: () => void
}

const Chosen = ({ code: { code, problem }, isBusy, onRemove }: ChosenProps) => (
  <div className="grid max-w-sm gap-1">
    <p className="flex items-center justify-between gap-3">
      <span>
        Code <span className="font-mono font-semibold">{code}</span>
      </span>
      <Button tone="plain" size="small" aria-label={`Remove the code ${code}`} disabled={isBusy} onClick={onRemove}>
        Remove
      </Button>
    </p>
    {problem !== undefined && <p className="text-sm font-medium text-flag-deep">{problem} It takes nothing off now.</p>}
  </div>
)

interface PlaceOrderProps {
  cart: Cart
  userId: string
  onPlaced: (orderId: string) => void
}

/** Agrees to the terms and places the order at the shown price. */
function PlaceOrder({ cart, userId, onPlaced }: PlaceOrderProps) {
  const [isAgreed, agree] = useState(false)
  const ordering = useOrdering({ cart, userId, onPlaced })
  const { money } = useStudio()
  const [first] = cart.consents
  const terms = first?.code === 'account_terms' ? first : undefined
  const rules = cart.consents.filter((one) => one !== terms)
  const isReady = (isAgreed || !first) && cart.lines.every(({ problem }) => problem === undefined)

  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !ordering.isPending) ordering.mutate()
        }}
      >
        {rules.map(({ code, text }) => (
          <AgreedText key={code} text={text} />
        ))}
        {first && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-fairway"
              checked={isAgreed}
              onChange={({ target }) => agree(target.checked)}
            />
            <span>
              I agree to{' '}
              {terms && (
                <>
                  the{' '}
                  <Link to="/terms" className="underline underline-offset-4">
                    terms
                  </Link>
                  , version {terms.version}
                </>
              )}
              {rules.length > 0 && `${terms ? ', and to ' : ''}the rules above, version ${rules[0]?.version ?? 1}`}
              {moreAgreedTo(cart)}.
            </span>
          </label>
        )}
        {ordering.error && !isWaiverNeeded(ordering.error) && (
          <Refusal title="Not ordered" error={ordering.error} why={sentenceOf(ordering.error, money)} />
        )}
        <Button type="submit" className="justify-self-start" busy={ordering.isPending} disabled={!isReady}>
          {cart.dueNowCents > 0 ? `Check out, ${money(cart.dueNowCents)} now` : 'Place the order'}
        </Button>
      </form>
      {isWaiverNeeded(ordering.error) && (
        <WaiverFirst
          sentence="Your cart is kept as it is. Once you have signed, it is ordered."
          onSigned={() => ordering.mutate()}
          onClose={ordering.reset}
        />
      )}
    </>
  )
}

/** A text that is agreed to with the order, to be read before: its first line is its title. */
function AgreedText({ text }: { text: string }) {
  const [title = '', ...paragraphs] = text.split('\n\n')

  return (
    <details className="max-w-[62ch] rounded border border-line bg-surface p-4">
      <summary className="min-h-6 cursor-pointer font-medium">{title.replace(/^# /, '')}</summary>
      <div className="grid gap-2 pt-3 text-sm">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}

function useOrdering({ cart, userId, onPlaced }: PlaceOrderProps) {
  const queries = useQueryClient()

  return useAct(() => orderCart(cart.totalCents), {
    onDone: ({ id }) => onPlaced(id),
    onFailed: (error) => isWaiverNeeded(error) && refreshWaiver(queries),
    touches: [cartOf(userId).queryKey],
  })
}

/** A membership's renewal terms, and the refund terms of everything else. */
function moreAgreedTo({ lines }: Cart): string {
  const worded = lines.filter(({ wording }) => wording !== undefined)
  if (worded.length === 0) return ''

  const what = worded.some(({ kind }) => kind === 'membership') ? 'how it goes on' : 'how it is given back'
  return `, and to ${what}, as it stands above`
}

function sentenceOf(error: Error, money: (cents: number) => string): string {
  const price = error instanceof Failure && error.code === 'price_changed' ? error.facts.price : undefined

  return price
    ? `It was ${money(price.oldCents)} and is ${money(price.newCents)} now. Look at it again.`
    : error.message
}

const secondsBetween = 15

/** The last step: pays the order, or says why it can no longer be paid. */
function PayOrder({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery({
    ...orderOf(orderId),
    refetchInterval: ({ state: { data } }) => data?.status === 'awaiting_payment' && secondsBetween * 1000,
  })
  const { money } = useStudio()
  const isWaiting = order.status === 'awaiting_payment'
  const isPaying = isWaiting && order.dueNowCents > 0
  useRefreshAll(!isWaiting)
  const isMember = order.lines.some(({ kind, state }) => kind === 'membership' && state === 'fulfilled')

  return (
    <div className="grid max-w-xl gap-5">
      <p className="text-lg">
        Order <span className="font-semibold">{order.number}</span>,{' '}
        {isPaying ? `${money(order.dueNowCents)} to pay` : money(order.totalCents)}
      </p>
      {isPaying && order.expiresAt && <PayClock expiresAt={order.expiresAt} />}
      {isPaying && <PayByCredit orderId={orderId} amountCents={order.dueNowCents} shownDueCents={order.dueCents} />}
      {isPaying && (
        <CardForm
          orderId={orderId}
          amountCents={order.dueNowCents}
          shownDueCents={order.dueCents}
          onPaid={() => undefined}
        />
      )}
      {isPaying && <PayByGiftCard order={orderId} shownDueCents={order.dueCents} />}
      {needsCardAlone(order) && <KeepForOrder order={orderId} expiresAt={order.expiresAt} />}
      {order.status === 'expired' && (
        <Notice kind="warning" title="This order was not paid in time">
          Nothing was charged, and what was kept for it is free again. Put it into your cart once more.
        </Notice>
      )}
      {!isWaiting && order.status !== 'expired' && (
        <Notice
          kind="success"
          title={order.paidCents > 0 ? `Thank you. ${money(order.paidCents)} is paid.` : 'Thank you. It is ordered.'}
        >
          {order.lines.map(({ name }) => name).join(', ')}
          {order.dueCents > 0 && `. ${money(order.dueCents)} is paid at the studio.`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {isMember && <ButtonLink to="/membership-success">Go on as a member</ButtonLink>}
        <ButtonLink to={`/dashboard/order/${orderId}`} tone={isWaiting || isMember ? 'quiet' : undefined}>
          See the order
        </ButtonLink>
      </div>
    </div>
  )
}

/** A payment may change any data: a membership, packages, bookings. */
function useRefreshAll(isSettled: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isSettled) void queries.invalidateQueries({ refetchType: 'none' })
  }, [isSettled, queries])
}
