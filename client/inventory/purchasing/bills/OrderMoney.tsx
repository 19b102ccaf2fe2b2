import { useState } from 'react'

import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { SupplierBill } from '#shared/inventory/purchasing/bills-contract.ts'

import { isLate } from './bill-words.ts'
import { BillActs } from './BillActs.tsx'
import { BillDialog, type BilledOrder } from './BillDialog.tsx'

interface OrderMoneyProps extends Omit<BilledOrder, 'openCents'> {
  money: {
    receivedCents: number | null
    billedCents: number | null
    paidCents: number | null
    bills: readonly SupplierBill[] | null
  }
}

/** What came of an order, what of that is billed, and its bills; nothing for whoever may not see what things cost. */
export function OrderMoney({ money: { receivedCents, billedCents, paidCents, bills }, ...order }: OrderMoneyProps) {
  const [isBilling, setBilling] = useState(false)
  const { money } = useStudio()
  if (bills === null) return null
  const openCents = (receivedCents ?? 0) - (billedCents ?? 0)

  return (
    <RecordPart
      title="Money"
      action={
        ((receivedCents ?? 0) > 0 || bills.length > 0) && (
          <Button tone="quiet" size="tight" onClick={() => setBilling(true)}>
            {openCents < 0 ? 'Credit note' : 'Bill came'}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { name: 'Has come', value: money(receivedCents ?? 0) },
          ...(openCents === 0 ? [] : [{ name: 'Not billed', value: <strong>{money(openCents)}</strong> }]),
          { name: 'Paid', value: money(paidCents ?? 0) },
        ]}
      />
      {bills.length > 0 && (
        <ul className="text-sm">
          {bills.map((bill) => (
            <Bill key={bill.id} bill={bill} queryKey={order.queryKey} />
          ))}
        </ul>
      )}
      {isBilling && <BillDialog order={{ ...order, openCents }} onClose={() => setBilling(false)} />}
    </RecordPart>
  )
}

function Bill({ bill, queryKey }: { bill: SupplierBill; queryKey: readonly unknown[] }) {
  const { money, dayShort } = useStudio()
  const today = useToday()
  const { number, cents, receivedCents, dueOn, paidOn } = bill

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-mono">{number}</span> {money(cents)}
        <span className="block text-muted">
          {paidOn === null ? (
            <span className={isLate(bill, today) ? 'font-medium text-flag-deep' : ''}>
              {isLate(bill, today) ? 'Late: was due' : 'Due'} {dayShort(dueOn)}
            </span>
          ) : (
            `Paid ${dayShort(paidOn)}`
          )}
          {cents !== receivedCents &&
            `, ${money(Math.abs(cents - receivedCents))} ${cents > receivedCents ? 'more' : 'less'} than came`}
        </span>
      </span>
      <BillActs bill={bill} queryKey={queryKey} />
    </li>
  )
}
