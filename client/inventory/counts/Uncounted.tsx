import { stockPath } from '#client/inventory/stock-path.ts'
import { Link } from '#client/routing/Link.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { StockCount } from '#shared/inventory/counts/contract.ts'

interface UncountedProps {
  count: StockCount
  /** None of it lies there; undefined for whoever does not count. */
  onNone: ((sku: string) => void) | undefined
}

/** What should lie there and nobody has counted. It stays as it is unless somebody says that it is gone. */
export function Uncounted({ count: { uncounted, uncountedTotal }, onNone }: UncountedProps) {
  if (uncounted.length === 0) {
    return <EmptyState title="Nothing is left">All that should lie there was counted.</EmptyState>
  }

  return (
    <section aria-label="Not counted" className="grid gap-3">
      <p className="text-sm text-muted">What nobody counts stays as it is in the books.</p>
      <ul className="border-t border-line text-sm">
        {uncounted.map(({ id, sku, name, expected }) => (
          <li
            key={id}
            className="grid min-h-row grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 border-b border-line py-1"
          >
            <span className="wrap-anywhere">
              <Link to={stockPath(sku)} className="font-mono">
                {sku}
              </Link>{' '}
              <span className="font-medium">{name}</span>
            </span>
            <span className="text-muted figures">{expected}</span>
            {onNone && (
              <Button tone="quiet" size="tight" aria-label={`None of ${sku}`} onClick={() => onNone(sku)}>
                None there
              </Button>
            )}
          </li>
        ))}
      </ul>
      {uncountedTotal > uncounted.length && (
        <p className="text-sm text-muted figures">and {uncountedTotal - uncounted.length} more</p>
      )}
    </section>
  )
}
