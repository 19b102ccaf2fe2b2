import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import type { Wording } from '#client/settings/wording.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { PlanRecord } from '#shared/memberships/plans-contract.ts'

import { MovePlan } from './MovePlan.tsx'
import { planPath } from './plan-path.ts'
import { kindWords } from './plan-words.ts'

const column = columnsOf<PlanRecord>()

const orderColumn = column.display({
  id: 'order',
  header: 'Order',
  meta: { className: '@2xl:text-right @max-2xl:hidden' },
  cell: ({ row: { original } }) => <MovePlan plan={original} />,
})

interface PlanColumns extends Pick<Wording, 'money'> {
  /** In a part of the list there is no order to change. */
  mayMove: boolean
}

export const planColumns = ({ money, mayMove }: PlanColumns) =>
  column.columns([
    column.accessor('name', {
      header: 'Plan',
      meta: { className: '@2xl:min-w-44 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={planPath(original.id)}>{original.name}</RowLink>
          {!original.active && <Badge>Sold no more</Badge>}
          {original.active && !original.public && <Badge>At the desk</Badge>}
        </span>
      ),
    }),
    column.accessor('code', { header: 'Code', meta: { className: 'font-mono text-sm @max-2xl:hidden' } }),
    column.accessor(({ kind }) => kindWords[kind], {
      id: 'kind',
      header: 'Kind',
      meta: { className: '@max-2xl:hidden' },
    }),
    column.accessor(({ priceCents, billing }) => `${money(priceCents)}${billing === 'monthly' ? ' a month' : ''}`, {
      id: 'price',
      header: 'Price',
      meta: figures,
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
    ...(mayMove ? [orderColumn] : []),
  ])
