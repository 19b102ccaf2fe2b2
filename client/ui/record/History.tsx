import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

export interface HistoryEntry {
  id: string
  at: Date
  /** Who did it, with the role where that says more. */
  by: string
  what: string
  from?: string | undefined
  to?: string | undefined
  why?: string | undefined
  /** Undo, while that is possible. */
  action?: ReactNode
}

/** What happened to a record, newest first: when, from what to what, by whom and why. */
export function History({
  entries,
  moment,
  empty = 'Nothing happened yet.',
}: {
  entries: readonly HistoryEntry[]
  /** How the studio writes a time: `moment` of useStudio. */
  moment: (at: Date) => string
  empty?: string
}) {
  if (entries.length === 0) return <p className="text-sm text-muted">{empty}</p>

  return (
    <ol className="text-sm">
      {entries.map(({ id, at, by, what, from, to, why, action }) => (
        <li key={id} className="grid gap-x-3 border-b border-line py-1.5 last:border-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
            <span>{by}</span>
            <time dateTime={at.toISOString()} className="whitespace-nowrap figures">
              {moment(at)}
            </time>
          </p>
          <p className="wrap-anywhere">
            <span className="font-medium">{what}</span>
            {(from !== undefined || to !== undefined) && <Change from={from} to={to} />}
          </p>
          {why && <p className="wrap-anywhere text-muted">{why}</p>}
          {action}
        </li>
      ))}
    </ol>
  )
}

/** What something was, and what it is now: a line through the old one is heard as little as it is seen. */
export function Change({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <span className="ml-2 figures">
      <span className="sr-only">from </span>
      <span className="text-muted">{from || '-'}</span>
      <ArrowRight aria-hidden className="mx-1 inline size-3.5 text-muted" />
      <span className="sr-only"> to </span>
      <span>{to || '-'}</span>
    </span>
  )
}
