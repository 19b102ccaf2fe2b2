import { useMemo } from 'react'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { PlansQuery } from '#shared/memberships/plans-contract.ts'

import { planColumns } from './plan-columns.tsx'
import { plansIn } from './queries.ts'

const states = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Sold' },
      { value: 'retired', label: 'Sold no more' },
    ],
  },
]

/** Every plan in the studio's order, also those that are sold no more. */
export function PlanList() {
  const { read, change } = useAddress()
  const state = PlansQuery.shape.state.safeParse(read('state')).data
  const mayChange = usePermissions().holds('manage_catalog/catalog')
  const { money } = useStudio()
  const mayMove = mayChange && state === undefined
  // The studio, which writes it, stays the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => planColumns({ money, mayMove }), [mayMove])
  const add = () => change({ plan: 'new' }, { push: true })
  useKeys(mayChange ? [{ key: 'n', what: 'New plan', run: add }] : [])

  return (
    <ListPage
      title="Plans"
      action={
        mayChange && (
          <Button size="tight" onClick={add}>
            New plan
          </Button>
        )
      }
      filters={<FilterBar noun="plans" filters={states} />}
    >
      <List
        caption="Plans"
        query={plansIn(state)}
        rowsOf={({ plans }) => plans}
        columns={columns}
        empty={
          state ? (
            <NothingAlike noun="plans" />
          ) : (
            <EmptyState title="No plans yet">
              What memberships are sold by: a year, a season, a month, a trial.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
