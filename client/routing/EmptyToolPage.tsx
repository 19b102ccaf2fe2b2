import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

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
    <ToolPage title={title}>
      <EmptyState
        title="Not ready yet"
        action={
          <ButtonLink to={to} tone="quiet">
            {label}
          </ButtonLink>
        }
      >
        {holds} {today}
      </EmptyState>
    </ToolPage>
  )
}
