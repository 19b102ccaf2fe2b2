import { Panel } from '#client/ui/record/Panel.tsx'

import type { Sale } from './sale.ts'

interface HeldSalesProps {
  held: readonly Sale[]
  onResume: (id: string) => void
  onClose: () => void
}

const wordsOf = ({ lines, tipCents }: Sale) =>
  [
    ...lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} x ${name}` : name)),
    ...(tipCents > 0 ? ['Tip'] : []),
  ].join(', ')

/** Sales that wait on this device. */
export const HeldSales = ({ held, onResume, onClose }: HeldSalesProps) => (
  <Panel title="Held sales" onClose={onClose}>
    <ul className="divide-y divide-line border-y border-line">
      {held.map((sale) => (
        <li key={sale.id}>
          <button
            type="button"
            className="grid min-h-14 w-full content-center gap-0.5 py-1.5 text-left hover:bg-sunken"
            onClick={() => onResume(sale.id)}
          >
            <span className="font-medium">{sale.person?.name ?? 'Nobody in particular'}</span>
            <span className="text-sm text-muted">{wordsOf(sale) || 'An order'}</span>
          </button>
        </li>
      ))}
    </ul>
    <p className="text-sm text-muted">They are kept on this device until they are sold or removed.</p>
  </Panel>
)
