import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { choicesOf, columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { kindWords, ProductKind } from '#shared/catalog/goods.ts'
import type { CountRow } from '#shared/inventory/counts/contract.ts'
import { CountStatus, countWords } from '#shared/inventory/counts/status.ts'
import { inventoryFilesContract, countColumns } from '#shared/inventory/files.ts'

import { countPath, whatOf, countTones } from './count-words.ts'
import { type CountFilter, countsKey, countsMatching, openCount } from './queries.ts'

const filterNames = ['status', 'from', 'until'] as const
const filters = [
  {
    name: 'status',
    label: 'State',
    options: CountStatus.options.map((value) => ({ value, label: countWords[value].label })),
  },
]

/** What was counted on the shelves, and what is just being counted. */
export function CountsPage() {
  const { days } = useRanges()
  const filter = useFilters<CountFilter>(filterNames)
  const mayCount = usePermissions().holds('manage_inventory/inventory')
  const [isOpening, setOpening] = useState(false)
  useKeys(mayCount ? [{ key: 'n', what: 'New count', run: () => setOpening(true) }] : [])

  return (
    <ListPage
      title="Counts"
      columns={choicesOf(columns)}
      file={listFile(inventoryFilesContract.exportStockCounts, countColumns, filter)}
      views={<InventoryViews current="Counts" />}
      action={
        mayCount && (
          <Button size="tight" onClick={() => setOpening(true)}>
            New count
          </Button>
        )
      }
      filters={<FilterBar noun="counts" filters={[...filters, days('Begun')]} />}
    >
      <List
        caption="Counts"
        query={countsMatching(filter)}
        noun={['count', 'counts']}
        rowsOf={({ counts }) => counts}
        columns={columns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="counts" />
          ) : (
            <EmptyState title="Nothing was counted yet">
              Begin a count, and scan what lies there. Sales go on meanwhile.
            </EmptyState>
          )
        }
      />
      {isOpening && <NewCountDialog onClose={() => setOpening(false)} />}
    </ListPage>
  )
}

const column = columnsOf<CountRow>()

const columns = column.columns([
  column.accessor('number', {
    header: 'Count',
    meta: { className: '@2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <RowLink to={countPath(original.id)}>{original.number}</RowLink>,
  }),
  column.accessor(({ kind }) => whatOf(kind), { id: 'kind', header: 'What', meta: { className: '@2xl:w-full' } }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-2xl:ml-auto' },
    cell: ({ row: { original } }) => (
      <Badge tone={countTones[original.status]}>{countWords[original.status].label}</Badge>
    ),
  }),
  column.accessor('counted', { header: 'Items', meta: { className: `${figures.className} @max-2xl:hidden` } }),
  column.display({
    id: 'opened',
    header: 'Begun',
    meta: { file: ['opened', 'openedBy', 'ended', 'endedBy'], className: 'text-sm text-muted @2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <Opened of={original} />,
  }),
])

function Opened({ of: { openedAt, openedBy } }: { of: CountRow }) {
  const { moment } = useStudio()

  return `${moment(openedAt)}${openedBy === null ? '' : `, ${openedBy}`}`
}

function NewCountDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<ProductKind | ''>('')
  const go = useGo()
  const opening = useAct(openCount, {
    onDone: ({ id }) => void go(countPath(id)),
    touches: [countsKey],
  })

  return (
    <ActDialog
      title="New count"
      act={opening}
      verb="Begin"
      otherwise="Nothing is begun"
      onClose={onClose}
      onAct={() => opening.mutate(kind || null)}
    >
      <Field label="What is counted" hint="Several people may count at once, each with a scanner or a phone.">
        {(ids) => (
          <Select {...ids} data-first value={kind} onChange={({ target }) => setKind(kindOf(target.value))}>
            <option value="">{whatOf(null)}</option>
            {ProductKind.options.map((value) => (
              <option key={value} value={value}>
                {kindWords[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActDialog>
  )
}

const kindOf = (value: string) => ProductKind.safeParse(value).data ?? ''
