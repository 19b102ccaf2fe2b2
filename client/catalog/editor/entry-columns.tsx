import { columnsOf } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { CatalogEntry } from '#shared/catalog/editor-contract.ts'

import { MoveService } from './MoveService.tsx'
import { categoryWords, statusWords } from './status-words.ts'

const column = columnsOf<CatalogEntry>()

const figures = '@2xl:text-right figures'
// In a card nothing says what a bare number counts.
const counts = `${figures} @max-2xl:hidden`

const columns = column.columns([
  column.accessor('name', {
    header: 'Service',
    meta: { className: 'font-medium wrap-anywhere @max-2xl:w-full @2xl:min-w-52' },
    cell: ({ row: { original } }) => (
      <Link to={`/admin/catalog/services?service=${original.id}`} className="underline-offset-4 hover:underline">
        {original.name}
      </Link>
    ),
  }),
  column.accessor('status', {
    header: 'State',
    cell: ({ row: { original } }) => <State entry={original} />,
  }),
  column.accessor(({ category }) => categoryWords[category], { id: 'category', header: 'Kind' }),
  column.accessor('optionCount', { header: 'Options', meta: { className: counts } }),
  column.display({
    id: 'price',
    header: 'Price',
    meta: { className: figures },
    cell: ({ row: { original } }) => <Prices entry={original} />,
  }),
  column.accessor('futureBookings', { header: 'To come', meta: { className: counts } }),
])

export const entryColumns = (mayChange: boolean) =>
  mayChange
    ? column.columns([
        ...columns,
        column.display({
          id: 'order',
          header: 'Order',
          meta: { className: '@2xl:text-right @max-2xl:hidden' },
          cell: ({ row: { original } }) => <MoveService entry={original} />,
        }),
      ])
    : columns

function State({ entry: { status, hasDraft } }: { entry: CatalogEntry }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
      {hasDraft && <Badge tone="warning">Draft</Badge>}
    </span>
  )
}

function Prices({ entry: { leastCents, mostCents } }: { entry: CatalogEntry }) {
  const { money } = useStudio()
  if (leastCents === null || mostCents === null) return '-'

  return leastCents === mostCents ? money(leastCents) : `${money(leastCents)}–${money(mostCents)}`
}
