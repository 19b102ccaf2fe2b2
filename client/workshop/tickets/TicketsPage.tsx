import { useDeferredValue } from 'react'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TicketShelf } from '#shared/workshop/tickets-contract.ts'

import { ticketsMatching } from './queries.ts'
import { ticketColumns } from './ticket-columns.tsx'

const shelfWords: Record<TicketShelf, string> = {
  open: 'In the house',
  to_ask: 'Not approved yet',
  bench: 'At the bench',
  parts_came: 'Parts came',
  ready: 'Ready',
  not_told: 'Ready, not told',
  uncollected: 'Not collected',
  late: 'Late',
  unclaimed: 'Unclaimed',
  over: 'Over',
}

const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: TicketShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** What people brought in, and where it stands. */
export function TicketsPage() {
  const search = useSearch()
  const { read } = useAddress()
  const shelf = TicketShelf.safeParse(read('shelf')).data
  const filter = useDeferredValue({ ...(search.text && { search: search.text }), ...(shelf && { shelf }) })

  return (
    <ListPage
      title="Repair tickets"
      action={
        <ButtonLink to="/admin/clubs-2/intake" size="tight">
          Take in clubs
        </ButtonLink>
      }
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, bag tag or client" />
          </div>
          <FilterBar noun="tickets" filters={filters} />
        </div>
      }
    >
      <List
        caption="Repair tickets"
        query={ticketsMatching(filter)}
        rowsOf={({ tickets }) => tickets}
        columns={ticketColumns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="tickets" />
          ) : (
            <EmptyState title="No tickets yet">Clubs that are taken in for work appear here.</EmptyState>
          )
        }
      />
    </ListPage>
  )
}
