import { type ComponentProps, type ReactNode, useDeferredValue } from 'react'

import { usePlace } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

import { SavedViews } from './SavedViews.tsx'

interface ListPageProps extends ComponentProps<typeof ToolPage> {
  /** What is there before the rows are: a search. */
  filters?: ReactNode
  /** The list, which may still be fetched. */
  children: ReactNode
}

const rows = 16

const PageActions = ({ children }: { children: ReactNode }) => (
  <>
    <SavedViews />
    {children}
  </>
)

/** A page of the back office that is one list. */
export function ListPage({ filters, children, ...page }: ListPageProps) {
  // Deferred as what the list is searched for and sorted by: another list is asked for when the error of this one goes.
  const resetKey = useDeferredValue(usePlace().search)

  return (
    <ToolPage {...page} action={<PageActions>{page.action}</PageActions>}>
      {filters}
      <Loaded
        resetKey={resetKey}
        skeleton={
          <div className="grid gap-px">
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} className="h-row" />
            ))}
          </div>
        }
      >
        {children}
      </Loaded>
    </ToolPage>
  )
}
