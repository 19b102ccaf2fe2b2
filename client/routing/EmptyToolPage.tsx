import { emptyTools } from '#client/app/back-office/empty-tools.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { ButtonLink } from './ButtonLink.tsx'
import type { Page } from './page.ts'

/** A tool of the back office without a function yet: what it is for, and what to do today. */
export function EmptyToolPage({ page: { path, title, about } }: { page: Pick<Page, 'path' | 'title' | 'about'> }) {
  const tool = emptyTools[path]

  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title={title} lead={tool?.holds ?? about} />
      {tool && (
        <EmptyState
          title="Not ready yet"
          action={
            <ButtonLink to={tool.to} tone="quiet">
              {tool.label}
            </ButtonLink>
          }
        >
          {tool.today}
        </EmptyState>
      )}
    </div>
  )
}
