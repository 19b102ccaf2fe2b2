import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { ButtonLink } from './ButtonLink.tsx'

export interface EmptyTool {
  title: string
  /** What will be shown here. */
  holds: string
  /** How the same is done today. */
  today: string
  to: string
  label: string
}

/** A tool of the back office without a function yet: what it is for, and what to do today. */
export function EmptyToolPage({ title, holds, today, to, label }: EmptyTool) {
  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title={title} lead={holds} />
      <EmptyState
        title="Not ready yet"
        action={
          <ButtonLink to={to} tone="quiet">
            {label}
          </ButtonLink>
        }
      >
        {today}
      </EmptyState>
    </div>
  )
}
