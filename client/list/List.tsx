import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'

import type { Pages } from '#client/api/pages.ts'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import type { Total } from '#shared/http/list.ts'

import type { Columns } from './columns.ts'
import { Found } from './Found.tsx'
import { ListTable } from './ListTable.tsx'
import { focusOf, useRowKeys } from './row-keys.ts'
import type { Selection } from './use-selection.ts'
import type { Sort } from './use-sort.ts'
import { keepWalk } from './walks.ts'

interface ListProps<Row extends { id: string }, Page extends ListedPage> {
  caption: string
  query: Pages<Page>
  rowsOf: (page: Page) => readonly Row[]
  columns: Columns<Row>
  sort?: Sort
  /** Rows can be selected, for what is done with many of them. */
  selection?: Selection
  /** What can be done with one row: seen on hover and focus. */
  renderActions?: (row: Row) => ReactNode
  /** What one row is called, and several: said with how many there are, and what they were searched for. */
  noun?: readonly [one: string, many: string]
  search?: string
  /** Stands above the rows, also when there are none: what the first page says of all of them. */
  renderAbove?: (first: Page, shown: number) => ReactNode
  /** Stands in their place when there are none. */
  empty: ReactNode
}

const isTotal = (total: ListedPage['total']): total is NonNullable<Total> =>
  typeof total === 'object' && total !== null && 'isMore' in total

export interface ListedPage {
  next: string | null
  /** How many there are, where it counts them. */
  total?: Total | object | number
}

/** A list of the back office, whose pages come as its reader nears their end: a feature gives query and columns. */
export function List<Row extends { id: string }, Page extends ListedPage>({
  query,
  rowsOf,
  noun,
  search,
  renderAbove,
  empty,
  ...table
}: ListProps<Row, Page>) {
  const list = useSuspenseInfiniteQuery(query)
  const rows = useMemo(() => list.data.pages.flatMap(rowsOf), [list.data, rowsOf])
  const [first] = list.data.pages
  const body = useRef<HTMLTableSectionElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useRowKeys(body, table.selection)
  useMore(end, list)
  useWalk(body, table.caption, rows)

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2">
      {first && renderAbove?.(first, rows.length)}
      {noun && isTotal(first?.total) && <Found total={first.total} noun={noun} search={search} />}
      {rows.length === 0 ? empty : <ListTable {...table} rows={rows} isWhole={!list.hasNextPage} body={body} />}
      <div ref={end} className="text-sm text-muted">
        {list.isFetchingNextPage ? 'Fetching more…' : list.hasNextPage && <MoreButton list={list} {...again(list)} />}
      </div>
    </div>
  )
}

interface PagedRows {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

const again = ({ isFetchNextPageError }: PagedRows) => (isFetchNextPageError ? { label: 'Try again' } : {})

/**
 * Fetches the next page a screen before the end of the rows is seen, but not for who goes through the rows by Tab: they would never
 * come to what stands behind them, and press for more.
 */
function useMore(end: RefObject<HTMLDivElement | null>, list: PagedRows) {
  const { fetchNextPage } = list
  const isTabbing = useRef(false)
  useEffect(() => {
    const note = ({ key }: KeyboardEvent) => void (isTabbing.current = key === 'Tab')
    const forget = () => void (isTabbing.current = false)
    document.addEventListener('keydown', note, true)
    document.addEventListener('pointerdown', forget, true)
    document.addEventListener('wheel', forget, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', note, true)
      document.removeEventListener('pointerdown', forget, true)
      document.removeEventListener('wheel', forget, true)
    }
  }, [])
  const isAsked = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError
  useEffect(() => {
    if (!isAsked || !end.current) return undefined
    const observer = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && !isTabbing.current && void fetchNextPage(),
      {
        rootMargin: '100%',
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observed anew after each page, since the end of that may be in sight already.
  }, [end, isAsked, fetchNextPage])
}

/** Keeps in which order the records stand, also of those rows that were drawn before. */
function useWalk(body: RefObject<HTMLTableSectionElement | null>, caption: string, rows: readonly { id: string }[]) {
  const addresses = useRef(new Map<string, string>())
  useEffect(() => {
    for (const row of body.current?.rows ?? []) {
      const [id, address] = [row.dataset['rowId'], focusOf(row).getAttribute('href')]
      if (id !== undefined && address !== null) addresses.current.set(id, address)
    }
    const known = addresses.current
    keepWalk(caption, () => rows.flatMap(({ id }) => known.get(id) ?? []))
  })
}
