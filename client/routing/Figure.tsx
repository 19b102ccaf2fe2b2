import { clsx } from 'clsx'
import { TrendingDown, TrendingUp } from 'lucide-react'

import { useDisclosure } from '#client/ui/use-disclosure.ts'

import { Link } from './Link.tsx'

interface FigureProps {
  name: string
  /** With its unit where the name does not say it; `-` is unknown. */
  value: string
  /** Against what it is compared with. */
  change?: { text: string; isUp: boolean; isBad?: boolean }
  /** The rows that it counts. */
  to?: string
  /** What it counts, and what not. */
  definition?: string
}

/** One headline figure with its change; it opens the rows that it counts, and says what it means. */
export function Figure({ name, value, change, to, definition }: FigureProps) {
  const { open, around, button, content } = useDisclosure()
  const figure = <span className="block text-xl leading-tight font-semibold figures">{value}</span>

  return (
    <div className="relative grid content-start gap-0.5 py-2" {...around}>
      <span className="flex items-center gap-1 text-sm text-muted">
        {name}
        {definition && (
          <button
            type="button"
            {...button}
            aria-label={`What ${name} means`}
            className="grid size-6 place-items-center rounded font-mono hover:bg-sunken hover:text-ink"
          >
            ?
          </button>
        )}
      </span>
      {to ? (
        <Link to={to} className="w-fit decoration-fairway/40 underline-offset-4 hover:underline">
          {figure}
          <span className="sr-only"> {name}, the rows</span>
        </Link>
      ) : (
        figure
      )}
      {change && <ChangeOf change={change} />}
      {definition && (
        <p
          {...content}
          className={clsx(
            'z-20 w-64 rounded border border-line bg-surface p-3 text-sm shadow-float',
            open && 'absolute top-9',
          )}
        >
          {definition}
        </p>
      )}
    </div>
  )
}

function ChangeOf({ change: { text, isUp, isBad = false } }: { change: NonNullable<FigureProps['change']> }) {
  const Icon = isUp ? TrendingUp : TrendingDown

  return (
    <span className={clsx('flex items-center gap-1 text-sm figures', isBad ? 'text-flag-deep' : 'text-muted')}>
      <Icon aria-hidden className="size-4" />
      {text}
    </span>
  )
}
