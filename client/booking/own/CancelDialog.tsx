import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { shortHours } from '#client/booking/member-price.ts'
import { paymentOf } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { cancellationFeeCents, cancellationFeePercent, payableOf } from '#shared/booking/cancellation.ts'
import type { Booking, Scope } from '#shared/booking/contract.ts'
import { type Settlement, settlementOf } from '#shared/booking/pay/settlement.ts'

import { inScope } from './in-scope.ts'
import { ApartPicker, splitApart, ScopePicker } from './ScopePicker.tsx'

/** Shows what canceling costs before it is confirmed. */
export function CancelDialog({
  booking,
  coming = [],
  token,
  cancel,
  onClose,
}: {
  booking: Booking
  /** All upcoming bookings of the person, its series among them. */
  coming?: readonly Booking[]
  /** The token of the link, if it is seen by one. */
  token?: string
  cancel: (scope: Scope, withApart: boolean | undefined) => Promise<Booking>
  onClose: () => void
}) {
  const { money, dayLong, time } = useStudio()
  const now = useNow(10)
  const [scope, setScope] = useState<Scope>('this')
  const [withApart, setWithApart] = useState<boolean>()
  const { apart, alike } = splitApart(inScope(coming, { booking, scope, now }), booking)
  const meant = withApart === true ? [...alike, ...apart] : alike
  const isAsked = apart.length > 0 && withApart === undefined
  const hasBegun = cancellationFeeCents(booking, now) === undefined
  const fee = meant.reduce((sum, one) => sum + (cancellationFeeCents(one, now) ?? 0), 0)
  const paid = useMoney(meant, token, now)
  const cancelling = useAct(() => cancel(scope, apart.length > 0 ? withApart : undefined), {
    onDone: onClose,
    touches: [['booking']],
  })
  const what = meant.length === 1 ? 'the booking' : `${meant.length} bookings`

  return (
    <Dialog title="Cancel this booking?" onClose={onClose}>
      <p className="text-balance">
        {booking.serviceName}, {dayLong(booking.local)} at {time(booking.local)}.
      </p>
      <ScopePicker {...{ coming, booking, now, scope }} onScope={setScope} />
      <ApartPicker apart={apart} withApart={withApart} onChange={setWithApart} />
      {hasBegun ? (
        <Notice kind="warning">It has already begun, so it cannot be canceled here. Call the desk.</Notice>
      ) : (
        <Cost {...{ meant, fee, now, paid }} />
      )}
      {cancelling.error && <Refusal title="It is not canceled" error={cancelling.error} />}
      <div className="flex flex-wrap justify-end gap-3">
        {/* The safe choice has the focus when the question opens. */}
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        {!hasBegun && (
          <Button tone="danger" busy={cancelling.isPending} disabled={isAsked} onClick={() => cancelling.mutate()}>
            {fee === 0 || paid?.dueCents === 0 ? `Cancel ${what}` : `Cancel for ${money(fee)}`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface Money {
  byLinks: Settlement['byLinks']
  /** What the client has paid, gets back, and still owes. */
  paidCents: number
  backCents: number
  dueCents: number
}

/** What happens to the money of the canceled bookings; undefined until the payments are read. */
function useMoney(meant: readonly Booking[], token: string | undefined, now: Date): Money | undefined {
  const shared = meant.filter(({ players }) => players.length > 0)
  const payments = useQueries({ queries: shared.map(({ id }) => paymentOf(id, token)) })
  if (payments.some(({ data }) => !data)) return undefined

  const each = meant.map((booking) => {
    const { shares = [] } = payments[shared.indexOf(booking)]?.data ?? {}
    const feeCents = cancellationFeeCents(booking, now) ?? 0
    return settlementOf({ feeCents, payableCents: payableOf(booking), paidCents: booking.paidCents ?? 0 }, shares)
  })
  const sum = (of: (one: Settlement) => number) => each.reduce((all, one) => all + of(one), 0)
  return {
    byLinks: { paidCents: sum(({ byLinks }) => byLinks.paidCents), keptCents: sum(({ byLinks }) => byLinks.keptCents) },
    paidCents: sum(({ own }) => own.paidCents),
    backCents: sum(({ own }) => Math.max(0, own.paidCents - own.feeCents)),
    dueCents: sum(({ own }) => Math.max(0, own.feeCents - own.paidCents)),
  }
}

function WhoseMoney({ byLinks, paidCents, backCents, dueCents }: Money) {
  const { money } = useStudio()
  if (paidCents + byLinks.paidCents === 0) return null

  return (
    <div className="grid gap-2 figures">
      {byLinks.paidCents > 0 && <p>{linkWords(byLinks, money)}</p>}
      <p>
        {backCents > 0 && `You get ${money(backCents)} back in the way you paid. `}
        {dueCents > 0 && paidCents > backCents && `${money(paidCents - backCents)} is paid of it; `}
        {dueCents > 0 && `${money(dueCents)} stays due.`}
        {backCents + dueCents > 0 ? '' : 'Nothing else is due.'}
      </p>
    </div>
  )
}

/** What is kept of shares that players paid by links, and what they get back. */
function linkWords({ paidCents, keptCents }: Settlement['byLinks'], money: (cents: number) => string): string {
  const paid = `${money(paidCents)} was paid by links`
  if (keptCents === 0) return `${paid}, and goes back to whoever paid it.`
  if (keptCents === paidCents) return `${paid}, and is kept for the fee.`

  return `${paid}: ${money(keptCents)} of that is kept for the fee, and ${money(paidCents - keptCents)} goes back to whoever paid it.`
}

interface CostProps {
  meant: readonly Booking[]
  fee: number
  now: Date
  paid: Money | undefined
}

function Cost({ meant, fee, now, paid }: CostProps) {
  const { money } = useStudio()
  const sum = (of: (booking: Booking) => number) => meant.reduce((all, booking) => all + of(booking), 0)
  const isFree = (booking: Booking) => cancellationFeePercent(booking, now) === 0
  const back = sum((booking) => (isFree(booking) ? booking.includedMinutes : 0))
  const gone = sum(({ includedMinutes }) => includedMinutes) - back
  const lessons = meant.filter(({ withCredit }) => withCredit)
  const used = lessons.filter((booking) => !isFree(booking)).length

  return (
    <>
      <p className="rounded bg-sunken px-4 py-3 font-semibold figures">
        {meant.every(isFree) && 'Canceling now is free.'}
        {fee > 0 && `Canceling now costs ${money(fee)} of ${money(sum(payableOf))}.`}
        {back > 0 && ` ${shortHours(back)} of your allowance comes back.`}
        {gone > 0 && ` The ${shortHours(gone)} of your allowance is used up.`}
        {lessons.length > used && ' The lesson of your package comes back.'}
        {used > 0 && ' The lesson of your package is used up.'}
      </p>
      {paid && <WhoseMoney {...paid} />}
    </>
  )
}
