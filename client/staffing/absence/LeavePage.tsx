import { useMemo, useState } from 'react'

import { choicesOf, columnsOf } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { absencesQuery } from '#client/staffing/queries.ts'
import { StaffViews } from '#client/staffing/StaffViews.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { absenceWords, whoIsOut } from '#shared/staffing/absence-words.ts'
import type { Absence } from '#shared/staffing/absences.ts'
import { absenceColumns as fileColumns, staffingFilesContract } from '#shared/staffing/files.ts'

import { wholeStudio } from './absence-form.ts'
import { absenceSpan } from './absence-span.ts'
import { verbs } from './absence-words.ts'
import { AbsenceDialog, ill } from './AbsenceDialog.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import { SpecialDays } from './SpecialDays.tsx'
import { StillBooked } from './StillBooked.tsx'
import { TakeBack } from './TakeBack.tsx'

export function LeavePage() {
  const { read, change } = useAddress()
  const who = read('new')
  const [resolving, resolve] = useState<Absence>()
  const mayClose = usePermissions().holds('manage_schedule/studio')
  const columns = useMemo(() => columnsFor(resolve, mayClose), [mayClose])
  const open = () => change({ new: '1' })
  useKeys([
    { key: 'l', what: verbs.leave, run: open },
    { key: 'n', what: verbs.leave, run: open },
  ])

  return (
    <>
      <ListPage
        title="Time off and closures"
        columns={choicesOf(columns)}
        file={listFile(staffingFilesContract.exportAbsences, fileColumns, {})}
        views={<StaffViews />}
        action={
          <>
            {mayClose && (
              <Button tone="quiet" size="tight" onClick={() => change({ new: wholeStudio })}>
                {verbs.closure}
              </Button>
            )}
            <Button size="tight" onClick={open}>
              {verbs.leave}
            </Button>
          </>
        }
      >
        <SpecialDays />
        <List
          caption="Time off and closures"
          query={absencesQuery}
          noun={['absence', 'absences']}
          rowsOf={({ absences }) => absences}
          columns={columns}
          empty={
            <EmptyState title="Nobody and nothing is out" action={<Button onClick={open}>{verbs.leave}</Button>}>
              Time off, illness, a failed bay and closures stand here until they are over.
            </EmptyState>
          }
        />
      </ListPage>
      {who !== undefined && (
        <AbsenceDialog
          who={who === '1' || who === ill ? undefined : who}
          isIll={who === ill}
          day={read('day')}
          onClose={() => change({ new: undefined, day: undefined })}
        />
      )}
      {resolving && <ResolveDialog absence={resolving} onClose={() => resolve(undefined)} />}
    </>
  )
}

const column = columnsOf<Absence>()

const columnsFor = (onResolve: (absence: Absence) => void, mayClose: boolean) =>
  column.columns([
    column.display({
      id: 'when',
      header: 'When',
      meta: { className: 'figures', file: ['from', 'until'] },
      cell: ({ row: { original } }) => <When absence={original} />,
    }),
    column.accessor(whoIsOut, { id: 'who', header: 'Who or what', meta: { className: 'font-medium wrap-anywhere' } }),
    column.accessor(({ kind }) => absenceWords[kind], { id: 'kind', header: 'Kind' }),
    column.accessor('reason', { header: 'Reason', meta: { className: 'text-sm text-muted wrap-anywhere' } }),
    column.display({
      id: 'bookings',
      header: 'Bookings',
      meta: { className: '@2xl:text-right', file: ['bookings', 'toCall'] },
      cell: ({ row: { original } }) => <StillBooked absence={original} onResolve={onResolve} />,
    }),
    column.display({
      id: 'action',
      header: 'Action',
      meta: { className: '@2xl:text-right' },
      cell: ({ row: { original } }) =>
        original.kind === 'closure' && !mayClose ? null : <TakeBack absence={original} />,
    }),
  ])

const When = ({ absence }: { absence: Absence }) => absenceSpan(absence, useStudio())
