import type { ReactNode } from 'react'

/** The one line over a tool of the back office: its name, how things stand, and the next act. */
export function TitleBar({
  title,
  figures = [],
  action,
}: {
  title: string
  figures?: readonly string[]
  action?: ReactNode
}) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
      <h1 className="font-display text-xl font-medium tracking-tight">{title}</h1>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted figures">
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
      {action && <div className="ml-auto">{action}</div>}
    </header>
  )
}
