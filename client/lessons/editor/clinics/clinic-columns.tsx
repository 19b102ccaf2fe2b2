import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import type { Wording } from '#client/settings/wording.ts'
import type { ClinicEntry } from '#shared/lessons/editor/clinics-contract.ts'

import { clinicPath } from './clinic-path.ts'
import { ClinicState } from './ClinicState.tsx'

const column = columnsOf<ClinicEntry>()
const roomy = { className: '@max-2xl:hidden' }

export const clinicColumns = ({ dayShort, time, dayOfYear }: Pick<Wording, 'dayShort' | 'time' | 'dayOfYear'>) =>
  column.columns([
    column.accessor('title', {
      header: 'Clinic',
      meta: { className: '@2xl:min-w-52 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={clinicPath(original.id)}>{original.title}</RowLink>
          <ClinicState clinic={original} />
        </span>
      ),
    }),
    column.accessor(({ local }) => `${dayShort(local)}, ${time(local)}`, { id: 'first', header: 'First session' }),
    column.accessor('sessionCount', {
      header: 'Sessions',
      meta: { className: `${figures.className} @max-2xl:hidden` },
    }),
    column.accessor(({ coachName }) => coachName ?? '-', { id: 'coach', header: 'Given by', meta: roomy }),
    column.accessor(({ placesTaken, capacity }) => `${placesTaken} of ${capacity}`, {
      id: 'places',
      header: 'Places',
      meta: figures,
    }),
    column.accessor(
      ({ minimum, decideOn }) => (minimum === null || decideOn === null ? '' : `${minimum} by ${dayOfYear(decideOn)}`),
      { id: 'minimum', header: 'At least', meta: roomy },
    ),
  ])
