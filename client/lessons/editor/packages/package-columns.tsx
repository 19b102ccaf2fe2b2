import { columnsOf, figures, roomy } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'
import { counted } from '#shared/words.ts'

import { MovePackage } from './MovePackage.tsx'
import { packagePath } from './package-path.ts'
import { PackageState } from './PackageEditor.tsx'

const column = columnsOf<PackageRecord>()
const wide = { className: `${figures.className} @max-2xl:hidden` }
const wider = { className: `${figures.className} ${roomy}` }

export const packageColumns = (money: (cents: number) => string) =>
  column.columns([
    column.accessor('name', {
      header: 'Package',
      meta: { className: '@2xl:min-w-44 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={packagePath(original.id)}>{original.name}</RowLink>
          <PackageState sold={original} />
        </span>
      ),
    }),
    column.accessor('serviceName', { header: 'Lessons of', meta: { className: '@max-2xl:hidden' } }),
    column.accessor('lessons', { header: 'Lessons', meta: wide }),
    column.accessor(({ priceCents }) => money(priceCents), { id: 'price', header: 'Price', meta: figures }),
    column.accessor(({ priceCents, lessons }) => money(Math.round(priceCents / lessons)), {
      id: 'each',
      header: 'Each',
      meta: wider,
    }),
    column.accessor(({ monthsValid }) => counted(monthsValid, 'month'), {
      id: 'valid',
      header: 'Good for',
      meta: wider,
    }),
    column.accessor('sold', { header: 'Sold', meta: wide }),
    column.accessor('lessonsLeft', { header: 'Lessons left', meta: wide }),
    column.display({
      id: 'order',
      header: 'Order',
      meta: { className: '@2xl:text-right @max-2xl:hidden' },
      cell: ({ row: { original } }) => <MovePackage sold={original} />,
    }),
  ])
