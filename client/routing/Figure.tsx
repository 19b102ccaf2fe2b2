import { clsx } from 'clsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'

import { useDisclosure } from '#client/ui/use-disclosure.ts'

import { Link } from './Link.tsx'

interface FigureProps {
  name: string
  /** With its unit where the name does not say it; `-` is unknown. */
  value: string
  /** Its name in the address: where the focus goes back to when its rows are shut. */
  code?: string
  /** What it is made of: `3 of 7`. */
  note?: string | undefined
  /** Against what it is compared with. Without a direction it is as it was; without good and bad neither is better. */
  change?: { text: string; isUp?: boolean; isBad?: boolean; isGood?: boolean } | undefined
  /** The rows that it counts. */
  to?: string
  /** What it counts, and what not. */
  definition?: string
  isLarge?: boolean
}

/** One headline figure with its change; it opens the rows that it counts, and says what it means. */
export function Figure({ name, value, code, note, change, to, definition, isLarge = false }: FigureProps) {
  const { open, around, button, content } = useDisclosure()
  const figure = (
    <span
      className={clsx('block leading-tight font-semibold figures', isLarge ? 'text-2xl max-md:text-xl' : 'text-lg')}
    >
      {value}
    </span>
  )

  return (
    <div data-figure={code} className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-0.5 py-2" {...around}>
      <span className="flex items-start gap-1 text-sm text-muted">
        {name}
        {definition && (
          <button
            type="button"
            {...button}
            aria-label={`What ${name} means`}
            className="-my-0.5 grid size-6 shrink-0 place-items-center rounded font-mono hover:bg-sunken hover:text-ink print:hidden pointer-coarse:-my-2 pointer-coarse:size-9"
          >
            ?
          </button>
        )}
      </span>
      {to ? (
        <Link
          to={to}
          preventScrollReset
          className="flex w-fit items-center decoration-fairway/40 underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {figure}
          <span className="sr-only"> {name}, the rows</span>
        </Link>
      ) : (
        figure
      )}
      {note && <span className="text-sm text-muted figures">{note}</span>}
      {change && <ChangeOf change={change} />}
      {definition && (
        <p
          {...content}
          aria-live="polite"
          className={clsx('mt-1 rounded border border-line bg-sunken p-3 text-sm', !open && 'print:hidden')}
        >
          {definition}
        </p>
      )}
    </div>
  )
}

/** Which way is told by a sign and an arrow, whether that is good by a word: never by colour alone. */
function ChangeOf({
  change: { text, isUp, isBad = false, isGood = false },
}: {
  change: NonNullable<FigureProps['change']>
}) {
  const Icon = isUp === undefined ? Minus : isUp ? TrendingUp : TrendingDown

  return (
    <span className={clsx('flex items-start gap-1 text-sm figures', isBad ? 'text-flag-deep' : 'text-muted')}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {text}
        {(isBad || isGood) && <span className={clsx(isGood && 'text-fairway')}>{isBad ? ', worse' : ', better'}</span>}
      </span>
    </span>
  )
}
