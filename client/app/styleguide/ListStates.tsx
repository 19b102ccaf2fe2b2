import { pagesOf } from '#client/api/pages.ts'
import { BulkBar } from '#client/list/BulkBar.tsx'
import { columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { neighbourOf } from '#client/list/row-keys.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useSelection } from '#client/list/use-selection.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'

const orders = ['Karim Farouk', 'Imani Booker', 'Jerome Coleman', 'Sanjay Menon', 'Alex Moreno'].map((name, index) => ({
  id: `O-2041${index}`,
  name,
  status: index % 2 === 0 ? 'open' : 'paid',
  due: index % 2 === 0 ? '135.00' : '0.00',
}))
type Order = (typeof orders)[number]

const column = columnsOf<Order>()
const columns = column.columns([
  column.accessor('id', { header: 'Order', cell: ({ getValue }) => <OrderLink id={getValue()} /> }),
  column.accessor('name', { header: 'Who' }),
  column.accessor('status', { header: 'State' }),
  column.accessor('due', { header: 'Due, $', meta: figures }),
])
const filters = [
  {
    name: 'status',
    label: 'that are',
    options: [
      { value: 'open', label: 'open' },
      { value: 'paid', label: 'paid' },
    ],
  },
]

function OrderLink({ id }: { id: string }) {
  const { linkTo } = useAddress()
  return (
    <RowLink to={linkTo({ order: id })} panel={linkTo({ order: id })}>
      {id}
    </RowLink>
  )
}

const matching = (status: string | undefined) =>
  pagesOf(['style guide', status ?? 'any'], () =>
    Promise.resolve({ orders: orders.filter((one) => status === undefined || one.status === status), next: null }),
  )

/** A list: filtered, selected, with acts of its rows and a panel beside it. */
export const ListStates = () => (
  <Loaded skeleton={null}>
    <Orders />
  </Loaded>
)

const done = () => Promise.resolve()

function Orders() {
  const { read, change } = useAddress()
  const status = read('status')
  const opened = read('order')
  const selection = useSelection(status ?? '')
  const shown = orders.filter((one) => status === undefined || one.status === status)
  const step = (by: -1 | 1) => {
    const next = opened === undefined ? undefined : neighbourOf(shown, opened, by)
    if (next) change({ order: next.id })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {selection.ids.size === 0 && <FilterBar noun="orders" filters={filters} />}
      <BulkBar
        selection={selection}
        total={shown.length}
        actions={[{ label: 'Remind', preview: `${selection.ids.size} people get a mail.`, run: done }]}
      />
      <List
        caption="Orders"
        query={matching(status)}
        rowsOf={(page) => page.orders}
        columns={columns}
        selection={selection}
        renderActions={({ id }) => (
          <Button tone="quiet" size="tight" onClick={() => change({ order: id })}>
            Take<span className="sr-only"> for {id}</span>
          </Button>
        )}
        empty={<EmptyState title="No orders">They come from the register.</EmptyState>}
      />
      {opened && (
        <Panel title={opened} onClose={() => change({ order: undefined })} onStep={step}>
          <p key={opened}>{orders.find(({ id }) => id === opened)?.name}</p>
        </Panel>
      )}
    </div>
  )
}
