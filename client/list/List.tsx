import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'

import type { Pages } from '#client/api/pages.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'

import type { Columns } from './columns.ts'
import { ListTable } from './ListTable.tsx'
import { focusOf, useRowKeys } from './row-keys.ts'
import type { Selection } from './use-selection.ts'
import type { Sort } from './use-sort.ts'
import { keepWalk } from './walks.ts'

interface ListProps<Row extends { id: string }, Page extends { next: string | null }> {
  caption: string
  query: Pages<Page>
  rowsOf: (page: Page) => readonly Row[]
  columns: Columns<Row>
  sort?: Sort
  /** Rows can be selected, for what is done with many of them. */
  selection?: Selection
  /** What can be done with one row: seen on hover and focus. */
  renderActions?: (row: Row) => ReactNode
  /** Stands above the rows, also when there are none: what the first page says of all of them. */
  renderAbove?: (first: Page, shown: number) => ReactNode
  /** Stands in their place when there are none. */
  empty: ReactNode
}

/** A list of the back office, a page at a time: a feature gives query and columns. */
export function List<Row extends { id: string }, Page extends { next: string | null }>({
  query,
  rowsOf,
  renderAbove,
  empty,
  ...table
}: ListProps<Row, Page>) {
  const list = useSuspenseInfiniteQuery(query)
  const rows = useMemo(() => list.data.pages.flatMap(rowsOf), [list.data, rowsOf])
  const [first] = list.data.pages
  const { body, onMore } = useFocusOnward(rows.length)
  useRowKeys(body, table.selection)
  useEffect(() => {
    const targets = [...(body.current?.rows ?? [])].map(focusOf)
    keepWalk(
      table.caption,
      targets.flatMap((target) => target.getAttribute('href') ?? []),
    )
  })

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2">
      {first && renderAbove?.(first, rows.length)}
      {rows.length === 0 ? empty : <ListTable {...table} rows={rows} ref={body} />}
      <MoreButton list={{ ...list, fetchNextPage: () => (onMore(), list.fetchNextPage()) }} />
    </div>
  )
}

/** The button goes with the last page: whoever pressed it goes on at the first row that came. */
function useFocusOnward(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (shown.current === undefined || shown.current === count) return
    if (document.activeElement === document.body) body.current?.rows[shown.current]?.focus()
    shown.current = undefined
  }, [count])

  return { body, onMore: () => void (shown.current = count) }
}
