import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { choicesOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { plansIn } from '#client/memberships/editor/queries.ts'
import { plansQuery } from '#client/memberships/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useRanges } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import {
  membershipColumns as fileColumns,
  membershipListContract,
  MembershipStanding,
} from '#shared/memberships/list-contract.ts'

import { membershipColumns } from './membership-columns.tsx'
import { type MembershipFilter, membershipsMatching } from './queries.ts'

const standingWords: Record<MembershipStanding, string> = {
  current: 'All that run',
  active: 'Active',
  overdue: 'Overdue',
  frozen: 'Frozen',
  renewing: 'Renew within 60 days',
  untold: 'Not told of their renewal',
  ending: 'End within 60 days',
  ended: 'Over',
}

const filterNames = ['standing', 'plan', 'from', 'until'] as const

/** Who is a member, how they stand and what they have left; the address holds search and filters. */
export function MembershipsListPage() {
  const search = useSearch()
  const mayExport = usePermissions().holds('export/users')
  const filter = useFilters<MembershipFilter>(filterNames, search.text)

  return (
    <ListPage
      title="Memberships"
      columns={choicesOf(membershipColumns)}
      file={mayExport ? listFile(membershipListContract.exportMemberships, fileColumns, filter) : undefined}
      filters={<Filters search={search} />}
    >
      <List
        caption="Memberships"
        query={membershipsMatching(filter)}
        rowsOf={({ memberships }) => memberships}
        columns={membershipColumns}
        noun={['membership', 'memberships']}
        empty={<NoMemberships isFiltered={Object.keys(filter).length > 0} />}
      />
    </ListPage>
  )
}

/** Those that are offered; for whoever keeps them also what is sold no more, or at the desk alone. */
function useKnownPlans() {
  const mayKeep = usePermissions().holds('manage_members/memberships')
  const { data: offered = [] } = useQuery(plansQuery)
  const { data: all } = useInfiniteQuery({ ...plansIn(undefined), enabled: mayKeep })

  return all?.pages.flatMap(({ plans }) => plans) ?? offered
}

function Filters({ search }: { search: Search }) {
  const plans = useKnownPlans()
  const { days } = useRanges()
  const filters = [
    {
      name: 'standing',
      label: 'Standing',
      options: MembershipStanding.options
        .filter((value) => value !== 'current')
        .map((value) => ({ value, label: standingWords[value] })),
    },
    { name: 'plan', label: 'Plan', options: plans.map(({ code, name }) => ({ value: code, label: name })) },
    days('Member since'),
  ]

  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-72 max-md:w-full">
        <SearchField search={search} by="name, number or e-mail address" />
      </div>
      <FilterBar noun="memberships" filters={filters} />
    </div>
  )
}

function NoMemberships({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="memberships" />
  ) : (
    <EmptyState title="No members yet">Whoever joins a plan online or at the desk appears here.</EmptyState>
  )
}
