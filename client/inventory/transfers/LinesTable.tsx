import { stockPath } from '#client/inventory/stock-path.ts'
import { Link } from '#client/routing/Link.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import type { StockTransfer, TransferLine } from '#shared/inventory/transfers/contract.ts'

/** What was sent, and what has come of it. */
export function LinesTable({ transfer: { lines, status } }: { transfer: StockTransfer }) {
  if (lines.length === 0) return <p className="text-sm text-muted">Nothing is on it yet.</p>
  const hasLeft = status !== 'draft' && status !== 'cancelled'

  return (
    <ul aria-label="Lines" className="border-t border-line text-sm">
      {lines.map((line) => (
        <Line key={line.id} line={line} hasLeft={hasLeft} />
      ))}
    </ul>
  )
}

function Line({ line: { sku, name, quantity, received, missing }, hasLeft }: { line: TransferLine; hasLeft: boolean }) {
  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="wrap-anywhere">
        <Link to={stockPath(sku)} className="font-mono underline underline-offset-4">
          {sku}
        </Link>{' '}
        <span className="font-medium">{name}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 font-medium figures">
        {missing > 0 && <Badge tone="warning">{missing} missing</Badge>}
        {hasLeft ? `${received} of ${quantity} came` : quantity}
      </span>
    </li>
  )
}
