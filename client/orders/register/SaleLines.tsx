import { Minus, Plus, X } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'

export interface ShownLine {
  key: string
  name: string
  quantity: number
  /** Not known while its price is asked for. */
  cents: number | undefined
  /** How it goes on, read before it is agreed to. */
  wording?: string | undefined
  /** There are never two of it. */
  isOnce?: boolean
  /** What is taken off, and why. */
  offs?: readonly { reason: string; cents: number }[] | undefined
  /** Of what staff took off. */
  onRemoveOff?: (() => void) | undefined
  onQuantity?: ((quantity: number) => void) | undefined
}

/** What is sold, a row each; what may still be changed has its buttons. */
export const SaleLines = ({ lines }: { lines: readonly ShownLine[] }) => (
  <ul aria-label="Lines of the sale" className="divide-y divide-line border-y border-line">
    {lines.map((line) => (
      <Line key={line.key} line={line} />
    ))}
  </ul>
)

const pressLook =
  'grid size-9 pointer-coarse:size-11 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink'

function Line({ line }: { line: ShownLine }) {
  return (
    <li className="py-0.5 text-sm">
      <LineRow line={line} />
      {line.wording !== undefined && <p className="pb-1 text-muted">{line.wording}</p>}
      <Offs line={line} />
    </li>
  )
}

function Offs({ line: { name, offs = [], onRemoveOff } }: { line: ShownLine }) {
  const { figure } = useStudio()

  return (
    <>
      {offs.map(({ reason, cents }) => (
        <p key={reason} className="flex items-center gap-1 pb-1 text-muted">
          <span className="min-w-0 flex-1 wrap-anywhere">{reason}</span>
          <span className="figures">-{figure(cents)}</span>
        </p>
      ))}
      {onRemoveOff && (
        <button
          type="button"
          className="min-h-row underline underline-offset-4 hover:text-ink"
          aria-label={`Take nothing off ${name}`}
          onClick={onRemoveOff}
        >
          Take nothing off
        </button>
      )}
    </>
  )
}

function LineRow({ line: { name, quantity, cents, isOnce, onQuantity } }: { line: ShownLine }) {
  const { figure } = useStudio()

  return (
    <div className="flex min-h-row items-center gap-1">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {onQuantity && !isOnce && (
        <button
          type="button"
          aria-label={`One less: ${name}`}
          className={pressLook}
          onClick={() => onQuantity(quantity - 1)}
        >
          <Minus aria-hidden className="size-4" />
        </button>
      )}
      <span className="min-w-7 text-center figures">
        <span aria-hidden>x</span>
        {quantity}
      </span>
      {onQuantity && !isOnce && (
        <button
          type="button"
          aria-label={`One more: ${name}`}
          className={pressLook}
          onClick={() => onQuantity(quantity + 1)}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      )}
      <span className="w-20 shrink-0 text-right figures">
        {cents === undefined ? <span className="text-muted">pricing</span> : figure(cents)}
      </span>
      {onQuantity && (
        <button type="button" aria-label={`Remove ${name}`} className={pressLook} onClick={() => onQuantity(0)}>
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
