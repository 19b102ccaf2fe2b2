import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { LinkedOrder } from '#shared/orders/link-contract.ts'
import { owedToYou } from '#shared/orders/owed.ts'
import { isTaxOnTop, shownCents, taxesOf, taxWords } from '#shared/orders/taxes.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

/** What it is for, its taxes, what was paid, and what that leaves. */
export function LinkedReceipt({ order }: { order: LinkedOrder }) {
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
