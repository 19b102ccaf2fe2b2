import { sheetPath } from '#client/builds/sheet-words.ts'
import { columnsOf } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { SheetRow } from '#shared/builds/sheets/sheet.ts'

import { SheetBadge } from './SheetBadge.tsx'

const column = columnsOf<SheetRow>()
export const sheetColumns = column.columns([
  column.accessor('number', {
    header: 'Sheet',
    meta: { className: 'font-medium' },
    cell: ({ row }) => <RowLink to={sheetPath(row.original.id)}>{row.original.number}</RowLink>,
  }),
  column.accessor(({ person, templateName }) => templateName ?? person?.name ?? '', {
    id: 'client',
    header: 'Client',
    meta: { file: ['client', 'template'] },
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row }) => <SheetBadge status={row.original.status} />,
  }),
  column.accessor(({ slots }) => slots.join(', '), {
    id: 'clubs',
    header: 'Clubs',
    meta: { className: 'text-sm text-muted wrap-anywhere @max-3xl:w-full' },
  }),
  column.accessor(({ version }) => `v${version}`, { id: 'version', header: 'Version' }),
  column.display({
    id: 'changed',
    header: 'Last step',
    meta: { className: 'text-sm figures @max-3xl:hidden' },
    cell: ({ row }) => <LastStep of={row.original} />,
  }),
])

function LastStep({ of: { changedAt } }: { of: SheetRow }) {
  const { moment } = useStudio()

  return moment(changedAt)
}
