import { useQuery } from '@tanstack/react-query'

import { linkedPayment } from '#client/booking/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'

/** What was paid for the booking of a link, what is due, and the way to pay it; nothing where all is paid at the studio. */
export function MoneyOfBooking({ token }: { token: string }) {
  const { money } = useStudio()
  const order = useQuery(linkedPayment(token)).data?.order
  if (!order) return null

  const { number, paidCents, refundedCents, dueCents, dueNowCents, payToken } = order
  return (
    <section aria-label="Payment" className="grid gap-3 rounded border border-line bg-surface p-5">
      <p className="font-semibold figures">
        {refundedCents > 0 && `${money(refundedCents)} goes back the way you paid. `}
        {paidCents > 0 && `${money(paidCents)} is paid. `}
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
