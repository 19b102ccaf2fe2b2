import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { useCatalogLive } from '#client/catalog/service.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { pathOf } from '#client/records/record-kind.ts'
import { RecordFilters, RecordList, type StudioWording } from '#client/records/RecordList.tsx'
import { RecordPage } from '#client/records/RecordPage.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { type ClinicEntry, type ClinicQuery, clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { clinicColumns as fileColumns, lessonFilesContract } from '#shared/lessons/files.ts'

import { clinics } from './clinic-form.ts'
import { ClinicPage, ClinicState } from './ClinicPage.tsx'

/** Clinics and events; one of them, or a new one, when the address names it. */
export function ClinicsPage() {
  useCatalogLive([clinics.key])

  return (
    <RecordPage kind={clinics} list={<ClinicList />}>
      {(clinic) => <ClinicPage clinic={clinic} />}
    </RecordPage>
  )
}

/** Clinics and events, those to come or those that are over, also what visitors do not read. */
function ClinicList() {
  const search = useSearch()
  const time = useAddress().read('time') === 'past' ? 'past' : 'coming'
  const sought = { ...(search.text && { search: search.text }), time } as const

  return (
    <RecordList
      kind={clinics}
      query={clinicsMatching(sought)}
      file={listFile(lessonFilesContract.exportClinics, fileColumns, sought)}
      rowsOf={({ clinics }) => clinics}
      columns={clinicColumns}
      filters={<RecordFilters search={search} by="title" choices={times} />}
      isFiltered={search.text !== ''}
      renderEmpty={() =>
        time === 'past' ? (
          <EmptyState title="Nothing is over yet">What took place stands here, to be copied to new dates.</EmptyState>
        ) : (
          <EmptyState title="Nothing is planned">
            What several people come to at the same time: a clinic, or an event.
          </EmptyState>
        )
      }
    />
  )
}

const times = [{ name: 'time', label: 'Time', words: { '': 'To come', past: 'Over' } }]

const clinicsMatching = (query: Pick<ClinicQuery, 'search' | 'time'>) =>
  pagesOf(
    [...clinics.key, 'list', query],
    (after) => call(clinicsContract.listStudioClinics, { query: { ...query, limit: 40, ...after } }),
    { staleTime: 15_000 },
  )

const column = columnsOf<ClinicEntry>()
const roomy = { className: '@max-2xl:hidden' }

const clinicColumns = ({ dayShort, time, dayOfYear }: StudioWording) =>
  column.columns([
    column.accessor('title', {
      header: 'Clinic',
      meta: { file: ['title', 'state'], className: '@2xl:min-w-52 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={pathOf(clinics, original.id)}>{original.title}</RowLink>
          <ClinicState clinic={original} />
        </span>
      ),
    }),
    column.accessor(({ local }) => `${dayShort(local)}, ${time(local)}`, {
      id: 'first',
      header: 'First session',
      meta: { file: ['day', 'time'] },
    }),
    column.accessor('sessionCount', {
      header: 'Sessions',
      meta: { className: `${figures.className} @max-2xl:hidden`, file: ['sessions'] },
    }),
    column.accessor(({ coachName }) => coachName ?? '-', { id: 'coach', header: 'Given by', meta: roomy }),
    column.accessor(({ placesTaken, capacity }) => `${placesTaken} of ${capacity}`, {
      id: 'places',
      header: 'Places',
      meta: { ...figures, file: ['taken', 'capacity'] },
    }),
    column.accessor(
      ({ minimum, decideOn }) => (minimum === null || decideOn === null ? '' : `${minimum} by ${dayOfYear(decideOn)}`),
      { id: 'minimum', header: 'At least', meta: { ...roomy, file: ['minimum', 'decideOn'] } },
    ),
  ])
