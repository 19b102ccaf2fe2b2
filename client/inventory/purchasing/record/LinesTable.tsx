import { stockPath } from '#client/inventory/stock-path.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { PurchaseLine, PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

/** What was ordered, what has come of it, and when the rest does. */
export function LinesTable({ order }: { order: PurchaseOrder }) {
  if (order.lines.length === 0) return <p className="text-sm text-muted">Nothing is on it yet.</p>

  return (
    <ul aria-label="Lines" className="border-t border-line text-sm">
      {order.lines.map((line) => (
        <Line key={line.id} line={line} isOpen={order.status === 'sent' || order.status === 'partially_received'} />
      ))}
    </ul>
  )
}

function Line({ line, isOpen }: { line: PurchaseLine; isOpen: boolean }) {
  const { dayShort, figure, studio } = useStudio()
  const { sku, name, code, quantity, received, costCents, expectedOn } = line
  const left = quantity - received

  return (
    <li className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <span className="min-w-0 wrap-anywhere">
        <Link className="font-mono underline underline-offset-4" to={stockPath(sku)}>
          {sku}
        </Link>{' '}
        <span className="font-medium">{name}</span>
        {code && code !== sku && <span className="text-muted"> {code}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 figures sm:justify-end">
        {costCents !== null && (
          <span className="text-muted">
            {figure(costCents)} {studio.currency} each
          </span>
        )}
        {isOpen && left > 0 && expectedOn && <span className="text-muted">comes {dayShort(expectedOn)}</span>}
        {quantity === 0 ? (
          <Badge tone="warning">Not ordered</Badge>
        ) : (
          left < 0 && <Badge tone="warning">{-left} more</Badge>
        )}
        <span className="font-medium">
          {received} of {quantity} came
        </span>
      </span>
    </li>
  )
}
