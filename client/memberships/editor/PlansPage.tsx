import { call } from '#client/api/call.ts'
import { useCatalogLive } from '#client/catalog/service.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { listFile } from '#client/list/list-file.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { MoveRecord } from '#client/records/MoveRecord.tsx'
import { pathOf } from '#client/records/record-kind.ts'
import { RecordList, type StudioWording } from '#client/records/RecordList.tsx'
import { RecordPage } from '#client/records/RecordPage.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { membershipFilesContract, planColumns as fileColumns } from '#shared/memberships/files.ts'
import { type PlanRecord, plansContract, PlansQuery } from '#shared/memberships/plans-contract.ts'

import { kindWords, plans } from './plan-form.ts'
import { PlanPage } from './PlanPage.tsx'
import { plansIn } from './queries.ts'

/** What memberships are sold by; one plan, or a new one, when the address names it. */
export function PlansPage() {
  useCatalogLive([plans.key])

  return (
    <RecordPage kind={plans} list={<PlanList />}>
      {(plan) => <PlanPage plan={plan} />}
    </RecordPage>
  )
}

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

/** Every plan in the studio's order, also those that are sold no more. In a part of the list there is no order to change. */
function PlanList() {
  const state = PlansQuery.shape.state.safeParse(useAddress().read('state')).data
  const mayMove = usePermissions().holds(plans.needs) && state === undefined

  return (
    <RecordList
      kind={plans}
      query={plansIn(state)}
      file={listFile(membershipFilesContract.exportPlans, fileColumns, state === undefined ? {} : { state })}
      rowsOf={rowsOf}
      columns={mayMove ? columnsInOrder : planColumns}
      filters={<FilterBar noun="plans" filters={states} />}
      isFiltered={state !== undefined}
      renderEmpty={() => (
        <EmptyState title="No plans yet">What memberships are sold by: a year, a season, a month, a trial.</EmptyState>
      )}
    />
  )
}

const rowsOf = ({ plans }: { plans: PlanRecord[] }) => plans

const column = columnsOf<PlanRecord>()

const planColumns = ({ money }: StudioWording) =>
  column.columns([
    column.accessor('name', {
      header: 'Plan',
      meta: { file: ['name', 'state'], className: '@2xl:min-w-44 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={pathOf(plans, original.id)}>{original.name}</RowLink>
          {!original.active && <Badge>Sold no more</Badge>}
          {original.active && !original.public && <Badge>At the desk</Badge>}
        </span>
      ),
    }),
    column.accessor('code', { header: 'Code', meta: { className: 'font-mono text-sm @max-2xl:hidden' } }),
    column.accessor(({ kind }) => kindWords[kind], {
      id: 'kind',
      header: 'Kind',
      meta: { file: ['kind', 'billing'], className: '@max-2xl:hidden' },
    }),
    column.accessor(({ priceCents, billing }) => `${money(priceCents)}${billing === 'monthly' ? ' a month' : ''}`, {
      id: 'price',
      header: 'Price',
      meta: { ...figures, file: ['currency', 'price'] },
    }),
    column.accessor('holders', {
      header: 'Members',
      meta: figures,
      cell: ({ getValue }) => (
        <>
          {getValue()}
          <span className="@2xl:hidden">{getValue() === 1 ? ' member' : ' members'}</span>
        </>
      ),
    }),
  ])

const columnsInOrder = (studio: StudioWording) =>
  column.columns([
    ...planColumns(studio),
    column.display({
      id: 'order',
      header: 'Order',
      meta: { className: '@2xl:text-right @max-2xl:hidden' },
      cell: ({ row: { original } }) => (
        <MoveRecord
          row={original}
          query={plansIn(undefined)}
          rowsOf={rowsOf}
          order={(planIds) => call(plansContract.orderPlans, { body: { planIds } })}
          touches={plans.key}
        />
      ),
    }),
  ])
