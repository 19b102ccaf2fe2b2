import { columnsOf } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { LatePart } from '#shared/builds/late/contract.ts'

import { latePath } from './late-words.ts'
import { LateBadge } from './LateBadge.tsx'

const column = columnsOf<LatePart>()
const days = { className: 'text-sm figures @3xl:whitespace-nowrap' }

export const lateColumns = column.columns([
  column.accessor(({ build }) => build.number, {
    id: 'build',
    header: 'Build',
    meta: { className: '@3xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <RowLink to={latePath(original.id)}>{original.build.number}</RowLink>,
  }),
  column.accessor('personName', { header: 'Client', meta: { className: '@4xl:w-1/2 @4xl:whitespace-nowrap' } }),
  column.accessor('part', { header: 'Part', meta: { className: 'min-w-40 @3xl:w-1/2 wrap-break-word' } }),
  column.display({
    id: 'arrives',
    header: 'Comes',
    meta: days,
    cell: ({ row: { original } }) => <Day day={original.arrivesOn} />,
  }),
  column.display({
    id: 'promise',
    header: 'Promise',
    meta: days,
    cell: ({ row: { original } }) => <Promised of={original} />,
  }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row: { original } }) => <LateBadge of={original} />,
  }),
])

function Day({ day }: { day: string }) {
  return useStudio().dayShort(day)
}

function Promised({ of: { promisedFrom, promisedTo } }: { of: LatePart }) {
  const { dayShort } = useStudio()

  return promisedFrom === null || promisedFrom === promisedTo
    ? dayShort(promisedTo)
    : `${dayShort(promisedFrom)}, now ${dayShort(promisedTo)}`
}
