import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { columnsOf } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { MoveRecord } from '#client/records/MoveRecord.tsx'
import { pathOf, type RecordPlace } from '#client/records/record-kind.ts'
import { RecordList } from '#client/records/RecordList.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { categoryWords } from '#shared/catalog/category-words.ts'
import type { CatalogEntry } from '#shared/catalog/editor-contract.ts'
import { catalogFilesContract, serviceColumns as fileColumns } from '#shared/catalog/files.ts'
import { serviceWords } from '#shared/catalog/status.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'

import { NewService } from './NewService.tsx'
import { catalogPages, orderServices } from './queries.ts'
import { ServicePage } from './ServicePage.tsx'
import { statusTones } from './status-words.ts'

/** What the studio offers; one service of it when the address names one. */
export function CatalogPage() {
  useCatalogLive()
  const serviceId = useAddress().read('service')

  return serviceId === undefined ? <CatalogList /> : <ServicePage key={serviceId} serviceId={serviceId} />
}

const services = {
  noun: 'service',
  list: { title: 'Catalog', path: '/admin/catalog/services' },
  needs: 'manage_catalog/catalog',
} as const satisfies RecordPlace

/** Every service in the order in which clients read them. */
function CatalogList() {
  const mayChange = usePermissions().holds(services.needs)
  const [isAdding, setAdding] = useState(false)

  return (
    <RecordList
      kind={services}
      caption="Services"
      query={catalogPages}
      file={listFile(catalogFilesContract.exportServices, fileColumns, {})}
      rowsOf={rowsOf}
      columns={mayChange ? columnsInOrder : serviceColumns}
      renderEmpty={(add) => <NothingOffered onAdd={add} />}
      onAdd={() => setAdding(true)}
    >
      {isAdding && <NewService onClose={() => setAdding(false)} />}
    </RecordList>
  )
}

const rowsOf = ({ services }: { services: CatalogEntry[] }) => services

const column = columnsOf<CatalogEntry>()

const figures = '@2xl:text-right figures'
// In a card nothing says what a bare number counts.
const counts = `${figures} @max-2xl:hidden`

const serviceColumns = () =>
  column.columns([
    column.accessor('name', {
      header: 'Service',
      meta: { file: ['name', 'code'], className: 'font-medium wrap-anywhere @max-2xl:w-full @2xl:min-w-52' },
      cell: ({ row: { original } }) => (
        <Link to={pathOf(services, original.id)} className="underline-offset-4 hover:underline">
          {original.name}
        </Link>
      ),
    }),
    column.accessor('status', {
      header: 'State',
      meta: { file: ['state'] },
      cell: ({ row: { original } }) => <State entry={original} />,
    }),
    column.accessor(({ category }) => categoryWords[category], { id: 'category', header: 'Kind' }),
    column.accessor('optionCount', { header: 'Options', meta: { className: counts, file: ['options'] } }),
    column.display({
      id: 'price',
      header: 'Price',
      meta: { className: figures, file: ['currency', 'least', 'most'] },
      cell: ({ row: { original } }) => <Prices entry={original} />,
    }),
    column.accessor('futureBookings', { header: 'To come', meta: { className: counts, file: ['ahead'] } }),
  ])

const columnsInOrder = () =>
  column.columns([
    ...serviceColumns(),
    column.display({
      id: 'order',
      header: 'Order',
      meta: { className: '@2xl:text-right @max-2xl:hidden' },
      cell: ({ row: { original } }) => (
        <MoveRecord row={original} query={catalogPages} rowsOf={rowsOf} order={orderServices} touches={['catalog']} />
      ),
    }),
  ])

function State({ entry: { status, hasDraft } }: { entry: CatalogEntry }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={statusTones[status]}>{serviceWords[status].label}</Badge>
      {hasDraft && <Badge tone="warning">Draft</Badge>}
    </span>
  )
}

function Prices({ entry: { leastCents, mostCents } }: { entry: CatalogEntry }) {
  const { money } = useStudio()
  if (leastCents === null || mostCents === null) return '-'

  return leastCents === mostCents ? money(leastCents) : `${money(leastCents)}–${money(mostCents)}`
}

/** An empty catalogue offers what the set-up would: a dozen services with prices, to be changed. */
function NothingOffered({ onAdd }: { onAdd: (() => void) | undefined }) {
  const maySetUp = usePermissions().holds('manage_settings/settings')
  const taking = useAct(
    async (_, call) => {
      const { policies, services } = await call(setupContract.readStarter, {})
      return call(setupContract.applySetup, { query: {}, body: { version: 1, policies, services } })
    },
    { touches: [['catalog']] },
  )

  return (
    <EmptyState
      title="Nothing is offered yet"
      action={
        <div className="flex flex-wrap gap-2">
          {maySetUp && (
            <Button busy={taking.isPending} onClick={() => taking.mutate()}>
              Take the starter catalog
            </Button>
          )}
          {onAdd && (
            <Button tone="quiet" onClick={onAdd}>
              New service
            </Button>
          )}
        </div>
      }
    >
      {taking.error ? (
        <Refusal error={taking.error} />
      ) : (
        'Fittings, lessons and bays with usual times and prices, each to be changed.'
      )}
    </EmptyState>
  )
}
