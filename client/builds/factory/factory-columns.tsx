import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { FactoryRow } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import { factoryOrderPath } from './factory-words.ts'
import { FactoryBadge } from './FactoryBadge.tsx'

const column = columnsOf<FactoryRow>()
const wide = '@max-3xl:hidden'

interface FactoryColumnsOptions {
  studio: MoneyPlace
  withCosts: boolean
}

export const factoryColumns = ({ studio, withCosts }: FactoryColumnsOptions) =>
  column.columns([
    column.accessor('number', {
      header: 'Order',
      meta: { className: '@3xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <RowLink to={factoryOrderPath(original.id)}>{original.number}</RowLink>,
    }),
    column.accessor(({ supplier }) => supplier.name, {
      id: 'supplier',
      header: 'Maker',
      meta: { className: '@3xl:w-1/2 wrap-anywhere' },
    }),
    column.accessor(({ build }) => build.number, {
      id: 'build',
      header: 'Build',
      meta: { className: `${wide} whitespace-nowrap` },
    }),
    column.accessor('personName', { header: 'Client', meta: { className: '@3xl:w-1/2 @3xl:whitespace-nowrap' } }),
    column.display({
      id: 'state',
      header: 'State',
      meta: { className: '@max-3xl:ml-auto' },
      cell: ({ row: { original } }) => <FactoryBadge status={original.status} />,
    }),
    column.accessor(({ cameCount, clubCount }) => (clubCount === 0 ? '' : `${cameCount} of ${clubCount}`), {
      id: 'came',
      header: 'Came',
      meta: { className: `${figures.className} ${wide} whitespace-nowrap` },
    }),
    column.display({
      id: 'expected',
      header: 'Comes',
      meta: { className: 'text-sm figures @3xl:whitespace-nowrap' },
      cell: ({ row: { original } }) => <Expected of={original} />,
    }),
    ...(withCosts
      ? [
          column.accessor(({ totalCents }) => (totalCents === null ? '-' : figureWords(totalCents, studio)), {
            id: 'total',
            header: `Cost, ${studio.currency}`,
            meta: { className: `${figures.className} ${wide}` },
          }),
        ]
      : []),
  ])

function Expected({ of: { expectedOn, isLate, status } }: { of: FactoryRow }) {
  const { dayShort } = useStudio()
  if (expectedOn === null || !isUnderway(status)) return ''

  return isLate ? <strong className="text-flag-deep">Late: {dayShort(expectedOn)}</strong> : dayShort(expectedOn)
}
