import { FilterBar } from '#client/list/FilterBar.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import type { Search } from '#client/list/use-search.ts'
import { orderWords } from '#client/orders/record/order-words.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { OrderStatus } from '#shared/orders/status.ts'

import { ClientFilter } from './ClientFilter.tsx'

const filters = [
  {
    name: 'status',
    label: 'State',
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
    ],
  },
]

const edges = [
  { name: 'from', label: 'From' },
  { name: 'until', label: 'Until' },
] as const

/** Search, client, days, and what an order is at. */
export function OrderFilters({ search }: { search: Search }) {
  const { read, change } = useAddress()

  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-72 max-md:w-full">
        <SearchField search={search} by="number, name, e-mail address or phone" />
      </div>
      <div className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-2">
        {edges.map(({ name, label }) => (
          <label
            key={name}
            className="flex items-center gap-2 text-sm text-muted max-md:grid max-md:grid-cols-1 max-md:gap-0.5"
          >
            {label}
            <input
              type="date"
              className={`${tightControlLook} md:w-auto!`}
              value={read(name) ?? ''}
              onChange={({ target }) => change({ [name]: target.value || undefined })}
            />
          </label>
        ))}
      </div>
      <ClientFilter />
      <FilterBar noun="orders" filters={filters} />
    </div>
  )
}
