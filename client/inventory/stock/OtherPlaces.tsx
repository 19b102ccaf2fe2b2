import { transferPath } from '#client/inventory/transfers/transfer-words.ts'
import { Link } from '#client/routing/Link.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { StockRecord } from '#shared/inventory/contract.ts'

/** What lies in other places and what is on its way between them; nothing where there is one place. */
export function OtherPlaces({ item: { elsewhere, onTheWay } }: { item: StockRecord }) {
  if (elsewhere.length === 0 && onTheWay.length === 0) return null

  return (
    <RecordPart title="In other places">
      <ul className="text-sm">
        {elsewhere.map(({ place, onHand, available }) => (
          <li key={place} className="flex min-h-row items-center justify-between gap-3 border-b border-line">
            <span className="wrap-anywhere">{place}</span>
            <span className="figures">
              {onHand} on hand, {available} available
            </span>
          </li>
        ))}
        {onTheWay.map(({ id, number, to, quantity }) => (
          <li key={id} className="flex min-h-row items-center justify-between gap-3 border-b border-line">
            <Link to={transferPath(id)} className="font-mono underline underline-offset-4">
              {number}
            </Link>
            <span className="figures">
              {quantity} on the way to {to}
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
