import type { ReactNode } from 'react'

export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded border border-dashed border-edge/60 px-6 py-8">
      <p className="font-display text-xl">{title}</p>
      <div className="max-w-prose text-pretty wrap-anywhere text-muted">{children}</div>
      {action && <div className="pt-2">{action}</div>}
    </div>
  )
}
