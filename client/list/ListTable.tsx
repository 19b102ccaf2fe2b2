/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   drawn as cards, a table remains one for Safari only where its roles are told */
import { type Header, useTable } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Ref } from 'react'

import { type Columns, listFeatures } from './columns.ts'
import type { Sort } from './use-sort.ts'

interface ListTableProps<Row extends { id: string }> {
  caption: string
  columns: Columns<Row>
  rows: readonly Row[]
  sort?: Sort | undefined
  ref?: Ref<HTMLTableSectionElement>
}

/** Rows in columns; on a narrow screen each row is a card. */
export function ListTable<Row extends { id: string }>({ caption, columns, rows, sort, ref }: ListTableProps<Row>) {
  const table = useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: sort ? sort.sorting : [] },
    ...(sort && { onSortingChange: sort.change }),
  })

  return (
    <div className="border-y border-line lg:rounded lg:border-x lg:bg-surface">
      <table role="table" className="w-full border-separate border-spacing-0 max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-lg:block">
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id} role="row" className="max-lg:block">
              {headers.map((header) => (
                <Heading key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={ref} role="rowgroup" className="max-lg:block max-lg:divide-y max-lg:divide-line">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              tabIndex={-1}
              className="group/row relative -outline-offset-2! hover:bg-sunken max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-5 max-lg:gap-y-1 max-lg:py-3"
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  role="cell"
                  className={clsx(
                    'empty:max-lg:hidden lg:border-b lg:border-line lg:px-3 lg:py-2 lg:align-middle lg:group-last/row:border-0',
                    cell.column.columnDef.meta?.className,
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const directions = { asc: 'ascending', desc: 'descending' } as const

function Heading<Row extends object>({ header }: { header: Header<typeof listFeatures, Row> }) {
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
        'text-left text-sm font-medium whitespace-nowrap text-muted max-lg:border-b max-lg:border-line lg:sticky lg:top-0 lg:z-1 lg:border-b lg:border-edge/60 lg:bg-sunken lg:px-3 lg:py-2.5 lg:first:rounded-tl lg:last:rounded-tr',
        column.getCanSort() ? 'max-lg:block' : 'max-lg:sr-only',
        column.columnDef.meta?.className,
      )}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink max-lg:min-h-11"
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
