import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { choicesOf, columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { type Filter, useFilters } from '#client/list/filters.ts'
import { Found } from '#client/list/Found.tsx'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { orderPath } from '#client/orders/paths.ts'
import { OrderBadge } from '#client/orders/record/OrderBadge.tsx'
import { findClients, fullName, personOf } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import type { Input } from '#shared/http/endpoint.ts'
import { type OrderRow, ordersContract } from '#shared/orders/contract.ts'
import { orderColumns, orderPapersContract } from '#shared/orders/papers.ts'
import { channelWords, orderWords, OrderStatus } from '#shared/orders/status.ts'
import { remember } from '#shared/remember.ts'

type OrderFilter = Input<typeof orderPapersContract.exportOrders>['query']

const limit = 40

const ordersMatching = (filter: OrderFilter) =>
  pagesOf(
    ['orders', 'list', filter],
    (after) => call(ordersContract.listOrders, { query: { limit, ...filter, ...after } }),
    { staleTime: 10_000 },
  )

/** All orders, the latest first; the address holds search and filters. */
export function OrdersPage() {
  const {
    studio: { currency },
    money,
  } = useStudio()
  const search = useSearch()
  const filter = useFilters<OrderFilter>(filterNames, search.text)
  const columns = orderColumnsIn(currency)

  return (
    <ListPage
      title="Orders"
      columns={choicesOf(columns)}
      file={listFile(orderPapersContract.exportOrders, orderColumns, filter)}
      filters={<OrderFilters search={search} />}
    >
      <List
        caption="Orders"
        query={ordersMatching(filter)}
        rowsOf={({ orders }) => orders}
        columns={columns}
        renderAbove={({ total }) => (
          <Found
            total={total}
            noun={['order', 'orders']}
            sums={
              total?.sums
                ? [
                    ['Total', money(total.sums.totalCents)],
                    ['Due', money(total.sums.dueCents)],
                  ]
                : []
            }
          />
        )}
        empty={<NoOrders isFiltered={Object.keys(filter).length > 0} />}
      />
    </ListPage>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="orders" />
  ) : (
    <EmptyState title="No orders yet">
      What is sold at the register or online appears here, each with its payments.
    </EmptyState>
  )
}

const filterNames = ['status', 'due', 'person', 'from', 'until', 'leastCents', 'mostCents'] as const

const choices: readonly Filter[] = [
  {
    name: 'status',
    label: 'State',
    several: true,
    options: OrderStatus.options.map((value) => ({ value, label: orderWords[value].label })),
  },
  {
    name: 'due',
    label: 'Money',
    options: [
      { value: 'yes', label: 'Something is due' },
      { value: 'owed', label: 'Owed to the client' },
      { value: 'by_hand', label: 'Owed to the client, by hand' },
      { value: 'outside', label: 'Given back at the card provider' },
      { value: 'other_sum', label: 'Paid with another sum' },
      { value: 'late', label: 'Came too late or twice, given back' },
      { value: 'to_call', label: 'Came too late or twice, to be called' },
      { value: 'refundable', label: 'Can be refunded' },
    ],
  },
]

/** Search, client, days, states and sums. */
function OrderFilters({ search }: { search: Search }) {
  const { days, sums } = useRanges()

  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-72 max-md:w-full">
        <SearchField search={search} by="number, name, e-mail address or phone" />
      </div>
      <ClientFilter />
      <FilterBar noun="orders" filters={[days('Placed'), ...choices, sums('Total', 'leastCents', 'mostCents')]} />
    </div>
  )
}

/** Filters by one client: found by name, shown as a removable chip. */
function ClientFilter() {
  const { read, change } = useAddress()
  const [isPicking, setPicking] = useState(false)
  const mayRead = usePermissions().holds('read/users')
  const personId = read('person')
  if (!mayRead) return null
  if (personId !== undefined) return <Chosen personId={personId} onDrop={() => change({ person: undefined })} />
  if (!isPicking) {
    return (
      <Button tone="quiet" size="tight" onClick={() => setPicking(true)}>
        Client
      </Button>
    )
  }

  return (
    <div className="w-64 text-sm max-md:w-full">
      <PersonPicker
        label="Client"
        isTight
        find={findClients}
        onPick={({ id }) => {
          setPicking(false)
          change({ person: id })
        }}
      />
    </div>
  )
}

function Chosen({ personId, onDrop }: { personId: string; onDrop: () => void }) {
  const { data: person } = useQuery(personOf(personId))

  return (
    <button
      type="button"
      onClick={onDrop}
      className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-fairway/50 bg-turf px-2.5 text-sm hover:border-ink pointer-coarse:min-h-11"
    >
      <span className="text-muted">Client</span> {person ? fullName(person) : '-'}
      <X aria-hidden className="size-3.5" />
      <span className="sr-only">, take it out</span>
    </button>
  )
}

const column = columnsOf<OrderRow>()
const roomy = '@max-[60rem]:hidden'
const wide = '@max-2xl:hidden'

const orderColumnsIn = remember((currency) =>
  column.columns([
    column.accessor('number', {
      header: 'Order',
      meta: { className: '@2xl:whitespace-nowrap figures' },
      cell: ({ row: { original: order } }) => <RowLink to={orderPath(order.id)}>{order.number}</RowLink>,
    }),
    column.accessor('status', {
      header: 'State',
      meta: { file: ['state'] },
      cell: ({ getValue }) => <OrderBadge status={getValue()} />,
    }),
    column.accessor(({ person }) => person?.name ?? '', {
      id: 'client',
      header: 'Client',
      meta: { className: 'font-medium wrap-anywhere @max-2xl:w-full @2xl:min-w-40' },
    }),
    column.accessor('what', {
      header: 'What',
      meta: { className: '@max-2xl:w-full @2xl:w-full @2xl:max-w-0' },
      cell: ({ getValue }) => (
        <span className="line-clamp-2 wrap-anywhere text-muted @2xl:line-clamp-1">{getValue()}</span>
      ),
    }),
    column.accessor('placedAt', {
      header: 'When',
      meta: { className: `${figures.className} text-sm text-muted`, file: ['day'] },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.accessor(({ channel }) => channelWords[channel], {
      id: 'channel',
      header: 'Sold at',
      meta: { className: `${roomy} ${wide}` },
    }),
    column.accessor('totalCents', {
      header: `Total, ${currency}`,
      meta: { className: `${figures.className} ${wide}`, file: ['currency', 'total'] },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor(({ paidCents, refundedCents }) => paidCents - refundedCents, {
      id: 'paid',
      header: `Paid, ${currency}`,
      meta: { className: `${figures.className} ${roomy} ${wide}`, file: ['currency', 'paid', 'refunded'] },
      cell: ({ getValue }) => <Sum cents={getValue()} />,
    }),
    column.accessor('dueCents', {
      header: `Due, ${currency}`,
      meta: { className: `${figures.className} @max-2xl:ml-auto`, file: ['currency', 'due'] },
      cell: ({ row: { original: order } }) => <Due order={order} />,
    }),
  ]),
)

function Moment({ at }: { at: Date }) {
  const { moment } = useStudio()

  return <time dateTime={at.toISOString()}>{moment(at)}</time>
}

function Sum({ cents }: { cents: number }) {
  const { figure } = useStudio()

  return figure(cents)
}

/** A canceled order is no longer due; a card shows its state instead. */
function Due({ order: { dueCents, totalCents, status } }: { order: OrderRow }) {
  const { figure } = useStudio()
  const isOver = status === 'expired' || status === 'cancelled'
  const cents = isOver && dueCents > 0 ? 0 : dueCents

  return (
    <>
      <span className={cents === 0 ? '@max-2xl:hidden' : 'font-semibold'}>
        <span className="@2xl:hidden">{cents < 0 ? 'owed ' : 'due '}</span>
        <span className="@max-2xl:hidden">{figure(cents)}</span>
        <span className="@2xl:hidden">{figure(Math.abs(cents))}</span>
      </span>
      {cents === 0 && <span className="@2xl:hidden">{figure(totalCents)}</span>}
    </>
  )
}
