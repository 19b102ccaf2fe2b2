/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   drawn as cards, a table remains one for Safari only where its roles are told */
import { type Header, type Row as TableRow, useTable } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useMemo, useRef } from 'react'

import { useAddress } from '#client/routing/navigation.ts'

import { choicesOf, type Columns, listFeatures, shownIn } from './columns.ts'
import { useDrawnRows } from './drawn-rows.ts'
import { ActionsCell, SelectCell } from './RowCells.tsx'
import type { Selection } from './use-selection.ts'
import type { Sort } from './use-sort.ts'

interface ListTableProps<Row extends { id: string }> {
  caption: string
  columns: Columns<Row>
  rows: readonly Row[]
  /** Its last page is here. */
  isWhole?: boolean
  sort?: Sort | undefined
  selection?: Selection
  renderActions?: (row: Row) => ReactNode
  /** The rows, of which a long list draws those that are seen. */
  body?: RefObject<HTMLTableSectionElement | null>
}

const rowLook =
  'group/row relative -outline-offset-2! hover:bg-sunken has-[[data-row-link][aria-current]]:bg-turf @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-center @max-2xl:gap-x-5 @max-2xl:gap-y-1 @max-2xl:py-3'

/** Of those rows alone that are drawn: of ten thousand it would make its own rows with each page that comes. */
function useTableOf<Row extends { id: string }>(
  { columns, rows, sort }: ListTableProps<Row>,
  parts: ReturnType<typeof useDrawnRows>['parts'],
) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])

  return useTable({
    features: listFeatures,
    columns,
    meta: { ids },
    data: parts.flatMap((part) => ('index' in part ? (rows[part.index] ?? []) : [])),
    getRowId: ({ id }) => id,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: sort ? sort.sorting : [] },
    ...(sort && { onSortingChange: sort.change }),
  })
}

/** Rows in columns; where there is no room for them, in a drawer or on a telephone, each row is a card. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { caption, columns, rows, isWhole = true, selection, renderActions } = props
  const ownId = useId()
  const ownBody = useRef<HTMLTableSectionElement>(null)
  const body = props.body ?? ownBody
  const drawn = useDrawnRows(body, rows)
  const table = useTableOf(props, drawn.parts)

  const shown = shownIn(choicesOf(columns), useAddress().read('columns'))
  const made = new Map(table.getRowModel().rows.map((row) => [row.id, row]))
  const renderRow = (row: TableRow<typeof listFeatures, Row>, index: number) => (
    <tr
      key={row.id}
      ref={drawn.measure}
      data-index={index}
      aria-rowindex={drawn.isLong ? index + 2 : undefined}
      role="row"
      tabIndex={-1}
      data-row-id={row.id}
      // Beside a card stands what selects it.
      className={clsx(rowLook, selection && '@max-2xl:pl-11')}
    >
      {selection && <SelectCell id={row.id} namedBy={`${ownId}${row.id}`} selection={selection} />}
      {row.getAllCells().map((cell, at) => (
        <td
          key={cell.id}
          id={selection && at === 0 ? `${ownId}${row.id}` : undefined}
          role="cell"
          className={clsx(
            'empty:@max-2xl:hidden @2xl:border-b @2xl:border-line @2xl:h-row @2xl:px-2 @4xl:px-3 @2xl:py-1 @2xl:align-middle @2xl:group-last/row:border-0',
            cell.column.columnDef.meta?.className,
            !shown.has(cell.column.id) && '@2xl:hidden',
          )}
        >
          <table.FlexRender cell={cell} />
        </td>
      ))}
      {renderActions && <ActionsCell>{renderActions(row.original)}</ActionsCell>}
    </tr>
  )

  return (
    <div className="border-y border-line @2xl:bg-surface">
      <table
        role="table"
        // How many there are in the end is not known before the last page.
        aria-rowcount={drawn.isLong ? (isWhole ? rows.length + 1 : -1) : undefined}
        className="w-full border-separate border-spacing-0 @2xl:text-sm @max-2xl:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-2xl:block">
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id} role="row" className="@max-2xl:block">
              {selection && <OwnHeading label="Selected" />}
              {headers.map((header) => (
                <Heading key={header.id} header={header} isShown={shown.has(header.column.id)} />
              ))}
              {renderActions && <OwnHeading label="Actions" />}
            </tr>
          ))}
        </thead>
        <tbody ref={body} role="rowgroup" className="@max-2xl:block @max-2xl:divide-y @max-2xl:divide-line">
          {drawn.parts.map((part) => {
            if ('gap' in part) return <Gap key={part.key} height={part.gap} />
            const row = made.get(rows[part.index]?.id ?? '')
            return row && renderRow(row, part.index)
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Stands for rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className="@max-2xl:block">
    <td colSpan={99} className="@max-2xl:block p-0!" style={{ height }} />
  </tr>
)

const OwnHeading = ({ label }: { label: string }) => (
  <th
    role="columnheader"
    scope="col"
    className="@max-2xl:sr-only @2xl:sticky @2xl:top-0 @2xl:z-2 @2xl:border-b @2xl:border-edge/60 @2xl:bg-sunken"
  >
    <span className="sr-only">{label}</span>
  </th>
)

const directions = { asc: 'ascending', desc: 'descending' } as const

interface HeadingProps<Row extends object> {
  header: Header<typeof listFeatures, Row>
  isShown: boolean
}

function Heading<Row extends object>({ header, isShown }: HeadingProps<Row>) {
  const { column } = header
  const sorted = column.getIsSorted()
  const label = String(column.columnDef.header)
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp

  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? directions[sorted] : undefined}
      className={clsx(
        'text-left text-sm font-medium whitespace-nowrap text-muted @max-2xl:border-b @max-2xl:border-line @2xl:sticky @2xl:top-0 @2xl:z-2 @2xl:border-b @2xl:border-edge/60 @2xl:bg-sunken @2xl:px-2 @4xl:px-3 @2xl:py-1.5',
        column.columnDef.meta?.className,
        // Whatever its cells are as wide as: a heading that is only heard widens no page.
        !isShown && '@2xl:hidden',
        column.getCanSort() ? '@max-2xl:block' : '@max-2xl:sr-only @max-2xl:w-px!',
      )}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink @max-2xl:min-h-11"
          onClick={() => column.toggleSorting()}
        >
          {label}
          {sorted && <Arrow aria-hidden className="size-4" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
