import type { ReactNode } from 'react'

/**
 * The one line over a tool of the back office: its name or the record's, its state, two to four live figures, as many as
 * the line has room for, its views, and the one likely next act.
 */
export function TitleBar({
  title,
  badge,
  figures = [],
  views,
  action,
}: {
  title: string
  /** The state of a record, as a Badge. */
  badge?: ReactNode
  figures?: readonly string[]
  /** The ways to look at it, as Views of client/routing. */
  views?: ReactNode
  /** One primary button, and before it what belongs to the title: arrows of a calendar, a menu. */
  action?: ReactNode
}) {
  return (
    <header className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 print:hidden">
      <h1 className="font-display text-xl font-medium tracking-tight wrap-anywhere">{title}</h1>
      {badge}
      <p className="flex flex-wrap gap-x-4 text-sm whitespace-nowrap h-[1lh] min-w-min flex-1 overflow-hidden text-muted figures">
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
      {(views || action) && (
        <div className="ml-auto flex max-w-full flex-wrap items-center gap-2">
          {views}
          {action}
        </div>
      )}
    </header>
  )
}
