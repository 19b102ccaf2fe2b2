import { queryOptions, useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { choicesOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { type Filter, useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { useSelection } from '#client/list/use-selection.ts'
import { useSort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useRanges } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { peopleColumns as fileColumns, peopleContract, PeopleQuery } from '#shared/people/contract.ts'
import { tagsContract } from '#shared/tags/contract.ts'

import { PeopleMany } from './many/PeopleMany.tsx'
import { peopleColumns } from './people-columns.tsx'
import { AddPerson } from './person/contact/AddPerson.tsx'
import { peopleMatching } from './queries.ts'

export function MembersPage() {
  const search = useSearch()
  const { holds } = usePermissions()
  const mayChange = holds('manage_clients/users')
  const { read, change } = useAddress()
  const isAdding = mayChange && read('new') !== undefined
  const add = () => change({ new: '1' })
  useKeys(mayChange ? [{ key: 'n', what: 'New client', run: add }] : [])
  const sort = useSort(PeopleQuery.shape.sort)
  const filters = useFilters<PeopleFilter>(filterNames, search.text)
  const asked = { sort: sort.by, ...filters }
  const selection = useSelection(JSON.stringify(filters))
  const query = peopleMatching(asked)

  return (
    <ListPage
      title="Members"
      action={
        <>
          {mayChange && <ImportLink />}
          {mayChange && (
            <Button size="tight" onClick={add}>
              New client
            </Button>
          )}
        </>
      }
      columns={choicesOf(peopleColumns)}
      file={holds('export/users') ? listFile(peopleContract.exportPeople, fileColumns, asked) : undefined}
      filters={
        <>
          <PeopleFilters search={search} />
          <PeopleMany selection={selection} query={query} filters={filters} />
        </>
      }
    >
      <List
        caption="Members"
        query={query}
        {...(mayChange && { selection })}
        rowsOf={({ people }) => people}
        columns={peopleColumns}
        sort={sort}
        noun={['person', 'people']}
        search={search.text}
        empty={
          Object.keys(filters).some((name) => name !== 'search') ? (
            <NothingAlike noun="people" />
          ) : search.text ? (
            <EmptyState title="Nobody found" action={<Button onClick={search.clear}>Clear the search</Button>}>
              Nobody’s name, address or phone number holds “{search.text}”.
            </EmptyState>
          ) : (
            <EmptyState title="Nobody yet">Whoever books or signs up appears here.</EmptyState>
          )
        }
      />
      {isAdding && <AddPerson onClose={() => change({ new: undefined })} />}
    </ListPage>
  )
}

type PeopleFilter = Omit<Input<typeof peopleContract.exportPeople>['query'], 'columns'>

const filterNames = ['tag', 'plan', 'from', 'until', 'owes'] as const

const tagsToFilter = queryOptions({
  queryKey: ['people', 'filters', 'tags'],
  queryFn: async () => (await call(tagsContract.listTags, { query: { limit: 100 } })).tags,
  staleTime: 60_000,
})

const plansToFilter = queryOptions({
  queryKey: ['people', 'filters', 'plans'],
  queryFn: () => call(membershipsContract.listMembershipPlans, {}),
  staleTime: 60_000,
})

/** Search, tag, plan, the days of the last visit, and who owes. */
function PeopleFilters({ search }: { search: Search }) {
  const permissions = usePermissions()
  const { days } = useRanges()
  const { data: tags = [] } = useQuery(tagsToFilter)
  const { data: plans = [] } = useQuery(plansToFilter)
  const isToldOfMoney = moneyRights.some((right) => permissions.holds(right))
  const filters: Filter[] = [
    { name: 'tag', label: 'Tag', options: tags.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'plan', label: 'Plan', options: plans.map(({ code, name }) => ({ value: code, label: name })) },
    days('Last visit'),
    ...(isToldOfMoney ? [{ name: 'owes', label: 'Money', options: [{ value: 'yes', label: 'Owes something' }] }] : []),
  ]

  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-72 max-md:w-full">
        <SearchField search={search} by="name, e-mail address or phone" />
      </div>
      <FilterBar noun="people" filters={filters} />
    </div>
  )
}

const moneyRights = ['take_payments/orders', 'manage_members/memberships', 'view_ledger/ledger'] as const

const ImportLink = () => (
  <ButtonLink to="/admin/members/import" tone="quiet" size="tight" title="Import CSV" className="max-md:px-2.5!">
    <Upload aria-hidden className="size-4" />
    <span className="max-md:sr-only">Import CSV</span>
  </ButtonLink>
)
