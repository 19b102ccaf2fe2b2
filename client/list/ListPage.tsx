import type { ReactNode } from 'react'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

interface ListPageProps {
  title: string
  lead: string
  /** What can be done beside looking: add one, take all along. */
  action?: ReactNode
  /** What is there before the rows are: a search. */
  filters?: ReactNode
  /** The list, which may still be fetched. */
  children: ReactNode
}

/** A page of the back office that is one list. */
export const ListPage = ({ title, lead, action, filters, children }: ListPageProps) => (
  <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
    <PageHeader title={title} lead={lead} action={action} />
    {filters}
    <Loaded
      skeleton={
        <div className="grid gap-2">
          {Array.from({ length: 9 }, (_, row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </div>
      }
    >
      {children}
    </Loaded>
  </div>
)
