import { type ComponentProps, type ReactNode, useDeferredValue } from 'react'

import { useAddress, usePlace } from '#client/routing/navigation.ts'
import { WrongAddress } from '#client/routing/WrongAddress.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { Failure } from '#shared/http/failure.ts'

import { type ColumnChoice, fileColumns } from './columns.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { ListFile } from './list-file.ts'
import { SavedViews } from './SavedViews.tsx'

interface ListPageProps extends ComponentProps<typeof ToolPage> {
  /** What is there before the rows are: a search. */
  filters?: ReactNode
  /** Those of the list, where they can be chosen. */
  columns?: readonly ColumnChoice[]
  /** Takes it out of the house. */
  file?: ListFile | undefined
  /** The list, which may still be fetched. */
  children: ReactNode
}

const rows = 16

interface PageActionsProps {
  columns?: readonly ColumnChoice[] | undefined
  file?: ListFile | undefined
  children: ReactNode
}

const PageActions = ({ columns = [], file, children }: PageActionsProps) => (
  <>
    <SavedViews />
    {columns.length > 2 && <ColumnsButton columns={columns} />}
    {file && <ListExport columns={columns} file={file} />}
    {children}
  </>
)

function ListExport({ columns, file }: { columns: readonly ColumnChoice[]; file: ListFile }) {
  const chosen = useAddress().read('columns')

  return <ExportButton of={file.of(fileColumns(columns, file.names, chosen))} />
}

/** A filter that the server does not know, or a value of it: named, with the way to the list without it. */
function refusedIn(search: string) {
  const given = new URLSearchParams(search)
  return ({ code, facts }: Failure) => {
    const wrong = (facts.details ?? []).flatMap(({ path, message }) => {
      const name = path.split('.')[0] ?? ''
      return given.has(name)
        ? [{ names: [name], message: `${name}=${(given.get(name) ?? '').slice(0, 40)}: ${message}` }]
        : []
    })
    return code === 'invalid_input' && wrong.length > 0 && <WrongAddress noun="rows" wrong={wrong} />
  }
}

/** A page of the back office that is one list. */
export function ListPage({ filters, columns, file, children, ...page }: ListPageProps) {
  // Deferred as what the list is searched for and sorted by: another list is asked for when the error of this one goes.
  const resetKey = useDeferredValue(usePlace().search)

  return (
    <ToolPage
      {...page}
      action={
        <PageActions columns={columns} file={file}>
          {page.action}
        </PageActions>
      }
    >
      {filters}
      <Loaded
        resetKey={resetKey}
        renderRefusal={(failure) => refusedIn(resetKey)(failure) || undefined}
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
