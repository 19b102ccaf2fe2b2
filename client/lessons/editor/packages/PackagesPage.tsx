import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { useCatalogLive } from '#client/catalog/service.ts'
import { columnsOf, figures, roomy } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { MoveRecord } from '#client/records/MoveRecord.tsx'
import { pathOf } from '#client/records/record-kind.ts'
import { RecordList, type StudioWording } from '#client/records/RecordList.tsx'
import { RecordPage } from '#client/records/RecordPage.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { type PackageRecord, packagesContract } from '#shared/lessons/editor/packages-contract.ts'
import { lessonFilesContract, packageColumns as fileColumns } from '#shared/lessons/files.ts'
import { counted } from '#shared/words.ts'

import { packages } from './package-form.ts'
import { PackagePage, PackageState } from './PackagePage.tsx'

/** Lessons that are sold together; one package, or a new one, when the address names it. */
export function PackagesPage() {
  useCatalogLive([packages.key])

  return (
    <RecordPage kind={packages} list={<PackageList />}>
      {(sold) => <PackagePage sold={sold} />}
    </RecordPage>
  )
}

/** Every package in the order in which clients read them, also those that are off sale. */
const PackageList = () => (
  <RecordList
    kind={packages}
    query={allPackages}
    file={listFile(lessonFilesContract.exportPackages, fileColumns, {})}
    rowsOf={rowsOf}
    columns={packageColumns}
    renderEmpty={(add) => (
      <EmptyState title="No packages yet" action={add && <Button onClick={add}>New package</Button>}>
        Several lessons at one price, paid for together and booked one at a time.
      </EmptyState>
    )}
  />
)

const allPackages = pagesOf([...packages.key, 'all'], () => call(packagesContract.listPackages, {}))
const rowsOf = ({ packages }: { packages: PackageRecord[] }) => packages

const column = columnsOf<PackageRecord>()
const wide = { className: `${figures.className} @max-2xl:hidden` }
const wider = { className: `${figures.className} ${roomy}` }

const packageColumns = ({ money }: StudioWording) =>
  column.columns([
    column.accessor('name', {
      header: 'Package',
      meta: { file: ['name', 'code', 'state'], className: '@2xl:min-w-44 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={pathOf(packages, original.id)}>{original.name}</RowLink>
          <PackageState sold={original} />
        </span>
      ),
    }),
    column.accessor('serviceName', {
      header: 'Lessons of',
      meta: { className: '@max-2xl:hidden', file: ['service'] },
    }),
    column.accessor('lessons', { header: 'Lessons', meta: wide }),
    column.accessor(({ priceCents }) => money(priceCents), {
      id: 'price',
      header: 'Price',
      meta: { ...figures, file: ['currency', 'price'] },
    }),
    column.accessor(({ priceCents, lessons }) => money(Math.round(priceCents / lessons)), {
      id: 'each',
      header: 'Each',
      meta: wider,
    }),
    column.accessor(({ monthsValid }) => counted(monthsValid, 'month'), {
      id: 'valid',
      header: 'Good for',
      meta: { ...wider, file: ['months'] },
    }),
    column.accessor('sold', { header: 'Sold', meta: wide }),
    column.accessor('lessonsLeft', { header: 'Lessons left', meta: { ...wide, file: ['left'] } }),
    column.display({
      id: 'order',
      header: 'Order',
      meta: { className: '@2xl:text-right @max-2xl:hidden' },
      cell: ({ row: { original } }) => (
        <MoveRecord
          row={original}
          query={allPackages}
          rowsOf={rowsOf}
          order={(packageIds) => call(packagesContract.orderPackages, { body: { packageIds } })}
          touches={packages.key}
        />
      ),
    }),
  ])
