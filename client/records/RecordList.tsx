import { type ReactNode, useMemo } from 'react'

import type { Pages } from '#client/api/pages.ts'
import { choicesOf, type Columns } from '#client/list/columns.ts'
import type { ListFile } from '#client/list/list-file.ts'
import { List, type ListedPage } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import type { Search } from '#client/list/use-search.ts'
import type { Selection } from '#client/list/use-selection.ts'
import type { Sort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { pluralOf } from '#shared/words.ts'

import type { RecordPlace } from './record-kind.ts'

export type StudioWording = ReturnType<typeof useStudio>

interface RecordListProps<Row extends { id: string }, Page extends ListedPage> {
  kind: RecordPlace
  /** What the rows are, where that is not the title of the tool. */
  caption?: string
  query: Pages<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** The same function each time it is drawn: the columns are made once. */
  columns: (studio: StudioWording) => Columns<Row>
  sort?: Sort
  /** Rows can be selected, for what is done with many of them. */
  selection?: Selection
  /** What searches and filters, and whether anything is looked for. */
  filters?: ReactNode
  isFiltered?: boolean
  /** Stands before the button that adds one. */
  acts?: ReactNode
  /** Stands above the rows. */
  children?: ReactNode
  renderAbove?: (first: Page, shown: number) => ReactNode
  /** Stands in place of the rows where there are none at all; `add` is nothing for whoever may only read. */
  renderEmpty: (add: (() => void) | undefined) => ReactNode
  /** Takes the list out of the house. */
  file?: ListFile
  /** Instead of opening the form of a new one. */
  onAdd?: () => void
}

/** Every record of a kind, with the way to a new one for whoever may change them: N. */
export function RecordList<Row extends { id: string }, Page extends ListedPage>({
  kind: { noun, list, needs },
  caption = list.title,
  columns,
  filters,
  isFiltered = false,
  acts,
  children,
  renderEmpty,
  onAdd,
  file,
  ...rows
}: RecordListProps<Row, Page>) {
  const { change } = useAddress()
  const mayChange = usePermissions().holds(needs)
  const studio = useStudio()
  // The studio, which words the cells, stays the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const made = useMemo(() => columns(studio), [columns])
  const add = onAdd ?? (() => change({ [noun]: 'new' }, { push: true }))
  useKeys(mayChange ? [{ key: 'n', what: `New ${noun}`, run: add }] : [])

  return (
    <ListPage
      title={list.title}
      columns={choicesOf(made)}
      file={file}
      action={
        <>
          {acts}
          {mayChange && (
            <Button size="tight" onClick={add}>
              New {noun}
            </Button>
          )}
        </>
      }
      filters={filters}
    >
      {children}
      <List
        noun={[noun, pluralOf(2, noun)]}
        {...rows}
        caption={caption}
        columns={made}
        empty={isFiltered ? <NothingAlike noun={list.title.toLowerCase()} /> : renderEmpty(mayChange ? add : undefined)}
      />
    </ListPage>
  )
}

interface RecordFiltersProps {
  search: Search
  /** What the search looks at. */
  by: string
  takesScans?: boolean
  /** Each with its name in the address; the words of '' say that it filters nothing, or what is usual. */
  choices: readonly { name: string; label: string; words: Readonly<Record<string, string>> }[]
}

/** Searches a list, and filters it by what is in the address. */
export function RecordFilters({ search, by, takesScans = false, choices }: RecordFiltersProps) {
  const { read, change } = useAddress()

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-72 max-md:w-full" {...(takesScans && { 'data-takes-scans': true })}>
        <SearchField search={search} by={by} />
      </div>
      {choices.map(({ name, label, words }) => (
        <Select
          key={name}
          isTight
          aria-label={label}
          isNarrow
          value={read(name) ?? ''}
          onChange={({ target }) => change({ [name]: target.value || undefined })}
        >
          {Object.entries(words).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
}
