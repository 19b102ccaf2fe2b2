import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { linkedOrder } from '#client/orders/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink, useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { isShareToken, type Share, shareContract } from '#shared/booking/players/share-contract.ts'
import type { LinkedOrder } from '#shared/orders/link-contract.ts'
import { owedToYou } from '#shared/orders/owed.ts'
import { isTaxOnTop, shownCents, taxesOf, taxWords } from '#shared/orders/taxes.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import { LinkPayment } from './LinkPayment.tsx'

/** Pays an order by its link, without an account. The token stands after the #, so that no server logs it. */
export function PayPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Pay" />
      <Loaded key={token} skeleton={<Skeleton className="h-96" />}>
        {isShareToken(token) ? <LinkedShare token={token} /> : <Linked token={token} />}
      </Loaded>
    </div>
  )
}

/** One player's share of a booking, and who has paid. The share gets its own order when somebody begins to pay it. */
function LinkedShare({ token }: { token: string }) {
  const userId = useSession()?.user.id

  return (
    <BehindLink
      token={token}
      query={(known) => ({ ...linkedShare(known, userId), refetchInterval: 15_000 })}
      why="The booking is off, or it is paid in another way."
    >
      {(share) => (
        <>
          <section
            aria-label="What it is for"
            className="grid max-w-xl gap-5 rounded border border-line bg-surface p-5"
          >
            <WhatFor share={share} />
            {share.isOff ? <Off isPaid={share.payToken !== undefined} /> : <Players players={share.players} />}
            {share.payToken === undefined && !share.isOff && <OwnShare token={token} share={share} />}
          </section>
          {share.payToken !== undefined && <Linked token={share.payToken} />}
        </>
      )}
    </BehindLink>
  )
}

const Off = ({ isPaid }: { isPaid: boolean }) => (
  <Notice title="This booking is off">
    {isPaid
      ? 'What is kept of your share, and what goes back to you, is below.'
      : 'Nothing is to be paid of your share.'}
  </Notice>
)

function WhatFor({ share: { serviceName, bayName, startsAt, endsAt } }: { share: Share }) {
  const { dayLong, span, localOf, studio } = useStudio()

  return (
    <div className="grid gap-1">
      <h2 className="font-display text-2xl font-medium wrap-anywhere">{serviceName}</h2>
      <p className="font-medium figures">
        {dayLong(localOf(startsAt))}, {span(localOf(startsAt), localOf(endsAt))}
      </p>
      <p className="text-muted">{[bayName, studio.name].filter(Boolean).join(', ')}</p>
    </div>
  )
}

const Players = ({ players }: Pick<Share, 'players'>) => (
  <ul aria-label="Who plays" className="divide-y divide-line border-y border-line">
    {players.map(({ firstName, isPaid, isYou }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and nobody changes places
      <li key={at} className="flex min-h-11 items-center gap-3 py-1.5">
        <span className="min-w-0 grow wrap-anywhere">
          {firstName}
          {isYou && <span className="text-muted"> (you)</span>}
        </span>
        <Badge tone={isPaid ? 'success' : 'neutral'}>{isPaid ? 'Paid' : 'Open'}</Badge>
      </li>
    ))}
  </ul>
)

function OwnShare({ token, share }: { token: string; share: Share }) {
  const { shareCents, withoutPlan, isOpen } = share
  if (share.players.some(({ isYou, isPaid }) => isYou && isPaid) && shareCents > 0)
    return (
      <Notice kind="success" title="Your share is paid">
        See you there.
      </Notice>
    )
  if (!isOpen) return <Notice title="It has begun">What is open is paid by whoever booked it, or at the desk.</Notice>
  if (shareCents === 0 && !withoutPlan)
    return (
      <Notice kind="success" title="There is nothing to pay">
        See you there.
      </Notice>
    )

  return <OpenShare token={token} share={share} />
}

function OpenShare({ token, share: { shareCents, withoutPlan } }: { token: string; share: Share }) {
  const { money } = useStudio()
  const session = useSession()
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  // Without an address the receipt would go to the person who booked.
  const asksEmail = !session && shareCents > 0
  const ordering = useAct(() => orderShare(token, email.trim()), { touches: [['orders', 'share']] })

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (asksEmail && email.trim() === '') setMissing(true)
        else ordering.mutate()
      }}
    >
      <div>
        <p className="font-display text-2xl figures">Your share is {money(shareCents)}</p>
        {withoutPlan ? (
          <p className="text-muted figures">
            With your {withoutPlan.planName} membership, instead of {money(withoutPlan.shareCents)}.
          </p>
        ) : (
          <SignInHint />
        )}
      </div>
      {asksEmail && (
        <Field
          label="E-mail"
          hint="For your receipt, and if anything goes back."
          error={isMissing && email.trim() === '' ? 'Type where your receipt goes.' : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
      )}
      {ordering.error && <Refusal error={ordering.error} />}
      <Button type="submit" busy={ordering.isPending} className="justify-self-start">
        {shareCents > 0 ? `Pay ${money(shareCents)}` : 'Play by my membership'}
      </Button>
    </form>
  )
}

function SignInHint() {
  const session = useSession()
  const { whole } = usePlace()
  if (session) return null

  return (
    <p className="text-sm text-muted">
      No account needed.{' '}
      <Link
        to="/login"
        state={{ from: whole }}
        className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
      >
        Sign in
      </Link>{' '}
      if you are a member: you pay your own price.
    </p>
  )
}

/** The order behind a link: its receipt, and the tenders for what is due. */
const Linked = ({ token }: { token: string }) => (
  <BehindLink token={token} query={linkedOrder}>
    {(order) => (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2 lg:gap-16">
        <LinkedReceipt order={order} />
        <LinkPayment token={token} />
      </div>
    )}
  </BehindLink>
)

/** The lines, taxes, payments, and the rest. */
function LinkedReceipt({ order }: { order: LinkedOrder }) {
  const { money, studio } = useStudio()
  const lines = order.lines.filter(({ state }) => state !== 'released')
  const shown = lines.length > 0 ? lines : order.lines
  const paid = order.payments.filter(({ status }) => status === 'captured')

  return (
    <section aria-label={`Order ${order.number}`} className="grid content-start gap-5">
      <State order={order} />
      <h2 className="text-lg">
        Order <span className="font-semibold">{order.number}</span>
      </h2>
      <ul className="border-y border-line">
        {shown.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <span className="min-w-0 wrap-anywhere">
              {line.quantity > 1 && `${line.quantity} x `}
              {line.name}
            </span>
            <span className="figures">{money(shownCents(line))}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1">
        {taxesOf(lines).map((tax) => (
          <Sum
            key={tax.jurisdiction}
            name={taxWords(tax, { isOnTop: isTaxOnTop(lines), locale: studio.locale })}
            amount={money(tax.cents)}
          />
        ))}
        <Sum name="Total" amount={money(order.totalCents)} isStrong />
        {paid.map((payment) => (
          <Sum key={payment.id} name={tenderWords(payment)} amount={money(payment.amountCents)} />
        ))}
        {order.refundedCents > 0 && <Sum name="Given back" amount={money(order.refundedCents)} />}
        {order.dueCents > 0 && order.status !== 'expired' && (
          <Sum name="Still due" amount={money(order.dueCents)} isStrong />
        )}
      </dl>
    </section>
  )
}

function State({ order }: { order: LinkedOrder }) {
  const { money } = useStudio()
  const kept = order.paidCents - order.refundedCents
  if (order.status === 'expired') {
    return (
      <Notice kind="warning" title="This was not paid in time">
        What was kept for it is free again.{' '}
        {order.dueCents < 0 ? owedToYou(order, money) : kept > 0 ? 'What was paid goes back.' : 'Nothing was charged.'}
      </Notice>
    )
  }
  const nothingDue = order.dueCents < 0 ? owedToYou(order, money) : 'Nothing is due.'
  if (order.status === 'cancelled') return <Notice title="This order is canceled">{nothingDue}</Notice>
  if (order.dueCents <= 0)
    return (
      <Notice kind="success" title={`Thank you. ${money(kept)} is paid.`}>
        {nothingDue}
      </Notice>
    )

  return order.dueNowCents === 0 && kept > 0 ? (
    <Notice kind="success" title={`Thank you. ${money(kept)} is paid.`}>
      {money(order.dueCents)} is left.
    </Notice>
  ) : null
}

const Sum = ({ name, amount, isStrong = false }: { name: string; amount: string; isStrong?: boolean }) => (
  <div className={isStrong ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
    <dt>{name}</dt>
    <dd className="figures">{amount}</dd>
  </div>
)

/** A player's share of a booking by its link, priced for the person who asks. */
const linkedShare = (token: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'share', token, userId ?? 'guest'],
    queryFn: () => call(shareContract.readShare, { body: { token } }),
    staleTime: 5000,
  })

const orderShare = (token: string, email: string) =>
  call(shareContract.orderShare, { body: { token, ...(email !== '' && { email }) } })
