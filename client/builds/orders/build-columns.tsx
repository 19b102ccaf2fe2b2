import { buildPath } from '#client/builds/build-words.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { BuildRow } from '#shared/builds/orders/contract.ts'
import { counted } from '#shared/words.ts'

import { BuildBadge } from './BuildBadge.tsx'

const column = columnsOf<BuildRow>()
const wide = '@max-3xl:hidden'

export const buildColumns = column.columns([
  column.accessor('number', {
    header: 'Build',
    meta: { className: 'font-medium' },
    cell: ({ row }) => <RowLink to={buildPath(row.original.id)}>{row.original.number}</RowLink>,
  }),
  column.accessor('personName', { header: 'Client', meta: { file: ['client'] } }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row }) => <State of={row.original} />,
  }),
  column.accessor('clubCount', {
    header: 'Clubs',
    meta: { file: ['clubs', 'missingParts', 'partsArrive'], className: `${figures.className} ${wide}` },
  }),
  column.accessor('builderName', { header: 'Builder', meta: { file: ['builder'], className: wide } }),
  column.display({
    id: 'promised',
    header: 'Promised',
    meta: { file: ['promised', 'late'], className: 'text-sm figures' },
    cell: ({ row }) => <Promised of={row.original} />,
  }),
  column.display({
    id: 'due',
    header: 'Due',
    meta: { file: ['currency', 'due'], className: figures.className },
    cell: ({ row }) => <Due of={row.original} />,
  }),
])

const State = ({ of: build }: { of: BuildRow }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <BuildBadge build={build} />
    {build.returns > 0 && (
      <span className="text-sm text-muted">came back{build.returns > 1 && ` ${counted(build.returns, 'time')}`}</span>
    )}
  </span>
)

export function Promised({ of: { promisedOn, isLate } }: { of: Pick<BuildRow, 'promisedOn' | 'isLate'> }) {
  const { dayAndYear } = useStudio()
  if (promisedOn === null) return ''

  return isLate ? <strong className="text-flag-deep">Late: {dayAndYear(promisedOn)}</strong> : dayAndYear(promisedOn)
}

function Due({ of: { dueCents } }: { of: BuildRow }) {
  const { money } = useStudio()

  return money(dueCents)
}
