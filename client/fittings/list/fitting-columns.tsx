import { fittingPath } from '#client/fittings/fitting-words.ts'
import { FittingBadge } from '#client/fittings/FittingBadge.tsx'
import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { FittingRow } from '#shared/fittings/records.ts'

const column = columnsOf<FittingRow>()
const wide = '@max-3xl:hidden'

export const fittingColumns = column.columns([
  column.accessor('number', {
    header: 'Fitting',
    meta: { className: 'font-medium' },
    cell: ({ row }) => <RowLink to={fittingPath(row.original.id)}>{row.original.number}</RowLink>,
  }),
  column.accessor(({ person }) => person?.name ?? '', { id: 'client', header: 'Client' }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row }) => <FittingBadge status={row.original.status} />,
  }),
  column.accessor(({ slot }) => nameOfSlot(slot), { id: 'club', header: 'Club' }),
  column.display({
    id: 'when',
    header: 'When',
    meta: { file: ['day'], className: 'text-sm figures' },
    cell: ({ row }) => <When of={row.original} />,
  }),
  column.accessor(({ fitter }) => fitter ?? '', { id: 'fitter', header: 'Fitter', meta: { className: wide } }),
  column.accessor('candidateCount', {
    header: 'Clubs tried',
    meta: { file: ['candidates'], className: `${figures.className} ${wide}` },
  }),
  column.accessor('shotCount', {
    header: 'Shots',
    meta: { file: ['shots'], className: `${figures.className} ${wide}` },
  }),
  column.accessor(({ best }) => best ?? '', {
    id: 'best',
    header: 'Best',
    meta: { file: ['best', 'followUp'], className: `text-sm ${wide}` },
  }),
])

function When({ of: { startsAt, followUpOn, status } }: { of: FittingRow }) {
  const { moment, dayAndYear } = useStudio()

  return status === 'followup_due' && followUpOn !== null ? `Follow up ${dayAndYear(followUpOn)}` : moment(startsAt)
}
