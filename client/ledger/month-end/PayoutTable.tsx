import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'
import { type Payout, payoutWords } from '#shared/payments/payouts.ts'

const heads = ['Charged', 'Refunds', 'Disputes', 'Fees', 'Other', 'To the bank'] as const

/** Each payout explained: what was charged, what went back, what the provider kept, and what reached the bank. */
export function PayoutTable({ month: { payouts } }: { month: MonthEnd }) {
  if (payouts.length === 0) return null

  return (
    <RecordPart title="Payouts">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section aria-label="Payouts, part by part" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Payouts of the month</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                Arrives
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1 pl-3 text-right font-normal whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <Row key={payout.id} payout={payout} />
            ))}
          </tbody>
        </table>
      </section>
    </RecordPart>
  )
}

function Row({ payout }: { payout: Payout }) {
  const { money, dayShort } = useStudio()
  const { arrivesOn, status, ref, chargeCount, foreignCents } = payout
  const { chargedCents, refundedCents, disputedCents, feeCents, otherCents, amountCents } = payout
  const parts = [chargedCents, refundedCents, disputedCents, -feeCents, otherCents]

  return (
    <tr className="h-row border-b border-line align-top figures">
      <th scope="row" className="min-w-36 py-1 pr-3 text-left font-medium">
        {dayShort(arrivesOn)}
        <span className="block text-xs font-normal wrap-anywhere text-muted">
          {[
            `${chargeCount} ${chargeCount === 1 ? 'charge' : 'charges'}`,
            status !== 'paid' && payoutWords[status].phrase,
            ref,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        {foreignCents > 0 && (
          <span className="block text-xs text-flag-deep">{money(foreignCents)} of it was not charged here</span>
        )}
      </th>
      {parts.map((cents, at) => (
        <td key={heads[at]} className="py-1 pl-3 text-right whitespace-nowrap">
          {cents === 0 ? '' : money(cents)}
        </td>
      ))}
      <td className="py-1 pl-3 text-right font-semibold whitespace-nowrap">{money(amountCents)}</td>
    </tr>
  )
}
