import { addressLine } from '#client/settings/opening.ts'
import { PrintSheet } from '#client/settings/PrintSheet.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Order } from '#shared/orders/contract.ts'

import { orderPath } from './order-path.ts'
import { ReceiptLines } from './ReceiptLines.tsx'

interface ReceiptPaperProps {
  order: Order
  /** What a scan of it opens. */
  address?: string
}

/** The receipt on paper, seen in print only: a sheet, or a strip where the printer has a roll of 80 mm. */
export function ReceiptPaper({ order, address = orderPath(order.id) }: ReceiptPaperProps) {
  return (
    <>
      <div className="print:max-[100mm]:hidden">
        <PrintSheet title={`Receipt ${numberOf(order)}`} about={useAbout(order)} address={address}>
          <ReceiptLines order={order} />
        </PrintSheet>
      </div>
      <Strip order={order} />
    </>
  )
}

/** That of the books, where it has one. */
const numberOf = ({ number, documents: [invoice] }: Order) => invoice?.number ?? number

function useAbout({ number, placedAt, person, billTo }: Order): string {
  const { date } = useStudio()

  return [person?.name ?? billTo.name, `order ${number}`, date(placedAt)].filter(Boolean).join(', ')
}

function Strip({ order }: { order: Order }) {
  const { studio, moment } = useStudio()

  return (
    <div className="hidden text-[9pt] leading-snug [page:roll] print:max-[100mm]:block">
      <p className="text-center font-display text-[13pt]">{studio.name}</p>
      <p className="text-center">{addressLine(studio)}</p>
      <p className="text-center">{studio.phone}</p>
      <p className="my-2 flex justify-between gap-2 border-y border-ink py-1 figures">
        <span className="font-semibold">{numberOf(order)}</span>
        <span>{moment(order.placedAt)}</span>
      </p>
      <ReceiptLines order={order} />
    </div>
  )
}
