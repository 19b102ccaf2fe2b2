import './receipt.css'
import { orderPath } from '#client/orders/paths.ts'
import { PrintSheet, QrCode, useStudio } from '#client/settings/service.ts'
import { addressLine } from '#client/ui/wording.ts'
import type { Order } from '#shared/orders/contract.ts'

import { ReceiptLines } from './ReceiptLines.tsx'

/** A roll of 80 mm, a page, or a gift receipt (a roll without prices). */
export type Paper = 'roll' | 'sheet' | 'gift'

interface ReceiptPaperProps {
  order: Order
  /** The requested paper; by default the printer's. */
  paper?: Paper
  /** The address in its code. */
  address?: string
}

/** A receipt on paper, visible in print only. */
export function ReceiptPaper({ order, paper, address = orderPath(order.id) }: ReceiptPaperProps) {
  if (paper === 'roll' || paper === 'gift') {
    return (
      <div className="receipt-roll hidden print:block">
        <Strip order={order} isGift={paper === 'gift'} />
      </div>
    )
  }

  return (
    <>
      <div className={paper === undefined ? 'print:max-[100mm]:hidden' : undefined}>
        <Sheet order={order} address={address} />
      </div>
      {paper === undefined && (
        <div className="hidden text-[9pt] leading-snug [page:roll] print:max-[100mm]:block">
          <Strip order={order} />
        </div>
      )}
    </>
  )
}

/** The receipt's number, by which the register finds it, once it has one. */
const numberOf = ({ number, documents: [invoice] }: Order) => invoice?.number ?? number

function Sheet({ order, address }: { order: Order; address: string }) {
  const { date } = useStudio()
  const { number, placedAt, person, billTo } = order
  const about = [person?.name ?? billTo.name, `order ${number}`, date(placedAt)].filter(Boolean).join(', ')

  return (
    <PrintSheet title={`Receipt ${numberOf(order)}`} about={about} address={address}>
      <ReceiptLines order={order} />
    </PrintSheet>
  )
}

function Strip({ order, isGift = false }: { order: Order; isGift?: boolean }) {
  const { studio, moment } = useStudio()

  return (
    <>
      <p className="text-center font-display text-[13pt]">{studio.name}</p>
      <p className="text-center">{addressLine(studio)}</p>
      <p className="text-center">{studio.phone}</p>
      {isGift && <p className="mt-2 text-center text-[11pt] font-semibold">Gift receipt</p>}
      <p className="my-2 flex justify-between gap-2 border-y border-ink py-1 figures">
        <span className="font-semibold">{numberOf(order)}</span>
        <span>{moment(order.placedAt)}</span>
      </p>
      {isGift ? <GiftReceiptLines order={order} /> : <ReceiptLines order={order} />}
      <div className="mt-3 grid justify-items-center">
        <QrCode text={numberOf(order)} />
      </div>
    </>
  )
}

/** A gift receipt: lines without prices, and the number for an exchange. */
const GiftReceiptLines = ({ order }: { order: Order }) => (
  <>
    <ul>
      {order.lines
        .filter(({ kind, state }) => state !== 'released' && kind !== 'tip')
        .map(({ id, name, quantity }) => (
          <li key={id} className="py-0.5 wrap-anywhere">
            {quantity > 1 && `${quantity} x `}
            {name}
          </li>
        ))}
    </ul>
    <p className="mt-2">Bring this receipt to exchange it.</p>
  </>
)
