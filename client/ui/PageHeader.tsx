import type { ReactNode } from 'react'

export function PageHeader({
  eyebrow,
  title,
  lead,
  action,
}: {
  eyebrow?: string
  title: string
  lead?: ReactNode
  action?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid gap-2">
        {eyebrow && <p className="text-sm font-medium text-fairway">{eyebrow}</p>}
        <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">{title}</h1>
        {lead && <div className="max-w-[65ch] text-pretty text-muted">{lead}</div>}
      </div>
      {action}
    </header>
  )
}
