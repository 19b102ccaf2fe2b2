import { useQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { orderRest } from '#client/booking/players/queries.ts'
import { paymentOf } from '#client/booking/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Booking } from '#shared/booking/contract.ts'
import type { PlayerShare } from '#shared/booking/record.ts'

interface Props {
  booking: Pick<Booking, 'id' | 'status'>
  /** The token of the mail's link; a signed-in person needs none. */
  token?: string | undefined
}

/** What was paid for a booking, what is due, and the button to pay it now. */
export function MoneyOfBooking({ booking, token }: Props) {
  const { money } = useStudio()
  const payment = useQuery(paymentOf(booking.id, token)).data
  const { order, fee, restCents = 0, shares = [] } = payment ?? {}
  if (fee && !fee.isOrdered) {
    const what = owedWords(booking, money(fee.cents))
    return <ToPay booking={booking} token={token} cents={fee.cents} words={what} />
  }
  // With several players it is paid beside them.
  if (!order && restCents > 0 && shares.length === 0) {
    const what = `${money(restCents)} is paid at the studio, or now.`
    return <ToPay booking={booking} token={token} cents={restCents} seenCents={restCents} words={what} />
  }
  if (!order) return null

  const others = linkWords(shares, money)
  const { number, paidCents, refundedCents, dueCents, dueNowCents, payToken } = order
  return (
    <section aria-label="Payment" className="grid gap-3 rounded border border-line bg-surface p-5">
      {fee && <p className="figures">{owedWords(booking, money(fee.cents))}</p>}
      <p className="font-semibold figures">
        {refundedCents > 0 && `${money(refundedCents)} goes back the way you paid. `}
        {paidCents > 0 && `${money(paidCents)} is paid${others === undefined ? '' : ' for the rest'}. `}
        {others}
        {dueNowCents > 0
          ? `${money(dueNowCents)} is due now.`
          : dueCents > 0
            ? `${money(dueCents)} is due, now or at the studio.`
            : 'Nothing is due.'}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {payToken !== undefined && (
          <ButtonLink to={`/pay#${payToken}`} tone={dueNowCents > 0 ? undefined : 'quiet'}>
            {dueCents > 0 ? `Pay ${money(dueNowCents > 0 ? dueNowCents : dueCents)}` : 'See the receipt'}
          </ButtonLink>
        )}
        <span className="text-sm text-muted">Order {number}</span>
      </div>
    </section>
  )
}

/** Shares that players pay have orders of their own; this order has the rest. */
function linkWords(shares: readonly PlayerShare[], money: (cents: number) => string): string | undefined {
  const apart = shares.filter(({ isOrdered, keptCents }) => isOrdered && keptCents === undefined)
  const [paid, open] = [true, false].map((wanted) => sumOf(apart.filter(({ isPaid }) => isPaid === wanted)))
  if (apart.length === 0) return undefined

  return [paid ? `${money(paid)} is paid by links. ` : '', open ? `${money(open)} is being paid by links. ` : ''].join(
    '',
  )
}

const sumOf = (shares: readonly PlayerShare[]) =>
  shares.reduce((sum, { payableCents, shareCents }) => sum + (payableCents ?? shareCents), 0)

interface ToPayProps extends Props {
  cents: number
  /** Where it is the price: what was shown, so that nothing else is ordered. */
  seenCents?: number
  words: string
}

/** Orders a fee, or the price of an upcoming booking. It is paid on the next page. */
function ToPay({ booking, token, cents, seenCents, words }: ToPayProps) {
  const { money } = useStudio()
  const { data: config } = useQuery(paymentConfigQuery)
  const go = useGo()
  const paying = useAct(() => orderRest({ id: booking.id, token }, seenCents), {
    touches: [['booking']],
    onDone: ({ payToken }) => go(`/pay#${payToken}`),
  })
  const isOnline = config !== undefined && config.provider !== null
  if (config && !isOnline && seenCents !== undefined) return null

  return (
    <section aria-label="Payment" className="grid justify-items-start gap-3 rounded border border-line bg-surface p-5">
      <p className="font-semibold figures">{words}</p>
      {config?.provider === null && <p className="text-muted">Pay it at the studio, or call us.</p>}
      {isOnline && (
        <Button
          tone={seenCents === undefined ? undefined : 'quiet'}
          busy={paying.isPending}
          onClick={() => paying.mutate()}
        >
          {seenCents === undefined ? 'Pay' : 'Pay ahead,'} {money(cents)}
        </Button>
      )}
      {paying.error && <Refusal title="It is not paid" error={paying.error} />}
    </section>
  )
}

const owedWords = ({ status }: Pick<Booking, 'status'>, fee: string) =>
  `${status === 'no_show' ? 'Nobody came' : 'It was canceled late'}: by its terms a fee of ${fee} is owed.`
