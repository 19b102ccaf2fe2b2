import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { addDays } from '#client/booking/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, useGo } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { verbs } from '#client/staffing/absence/absence-words.ts'
import { weekFrom } from '#client/staffing/queries.ts'
import { StaffViews } from '#client/staffing/StaffViews.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { Failure } from '#shared/http/failure.ts'

import { HoursPanel } from './HoursPanel.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import { OutsideDialog } from './OutsideDialog.tsx'
import { OutsideList } from './OutsideList.tsx'
import { type HoursChange, useSaveHours } from './use-save-hours.ts'
import { mondayOf } from './week-days.ts'
import { WeekTable } from './WeekTable.tsx'

export function WeekPage() {
  return (
    <Loaded skeleton={<Skeleton className="h-14" />}>
      <WeekFrame />
    </Loaded>
  )
}

function WeekFrame() {
  const { read, change } = useAddress()
  const { dayShort } = useStudio()
  const today = useToday()
  const from = mondayOf(read('week') ?? today)
  const go = (monday: string) =>
    change({ week: monday === mondayOf(today) ? undefined : monday, staff: undefined, day: undefined })
  const goTo = useGo()
  const enter = () => void goTo('/admin/staff/leave?new=1')
  useKeys([
    { key: 't', what: 'This week', run: () => go(mondayOf(today)) },
    { key: '[', what: 'Week before', run: () => go(addDays(from, -7)) },
    { key: ']', what: 'Next week', run: () => go(addDays(from, 7)) },
    { key: 'l', what: verbs.leave, run: enter },
    { key: 'n', what: verbs.leave, run: enter },
  ])

  return (
    <ToolPage
      title="Staff week"
      figures={[`${dayShort(from)} – ${dayShort(addDays(from, 6))}`]}
      views={<StaffViews />}
      action={<WeekButtons from={from} onWeek={go} />}
    >
      <Loaded resetKey={from} skeleton={<Skeleton className="h-96" />}>
        <WeekDesk from={from} />
      </Loaded>
    </ToolPage>
  )
}

function WeekButtons({ from, onWeek }: { from: string; onWeek: (monday: string) => void }) {
  const thisWeek = mondayOf(useToday())

  return (
    <>
      <span className="flex gap-2">
        <Button tone="quiet" size="tight" className="px-2!" onClick={() => onWeek(addDays(from, -7))}>
          <ChevronLeft aria-hidden className="size-5" />
          <span className="sr-only">Previous week</span>
        </Button>
        <Button tone="quiet" size="tight" aria-pressed={from === thisWeek} onClick={() => onWeek(thisWeek)}>
          This week
        </Button>
        <Button tone="quiet" size="tight" className="px-2!" onClick={() => onWeek(addDays(from, 7))}>
          <ChevronRight aria-hidden className="size-5" />
          <span className="sr-only">Next week</span>
        </Button>
      </span>
      <ButtonLink to="/admin/staff/leave?new=1" size="tight">
        {verbs.leave}
      </ButtonLink>
    </>
  )
}

function WeekDesk({ from }: { from: string }) {
  const { staff, today } = useSuspenseQuery(weekFrom(from)).data
  const { read, change } = useAddress()
  const opened = { staffId: read('staff'), day: read('day') }
  const member = staff.find(({ id }) => id === opened.staffId)
  const day = member?.days.find((one) => one.day === opened.day)
  const deciding = staff.find(({ id }) => id === read('decide'))
  const close = () => change({ staff: undefined, day: undefined })
  const { save, isSaving, asked, forget } = useSaving(close)
  if (staff.length === 0) {
    return (
      <EmptyState
        title="Nobody works here yet"
        action={<ButtonLink to="/admin/staff/people?new=1">Add the first person</ButtonLink>}
      >
        Hours are entered for each person.
      </EmptyState>
    )
  }

  return (
    <>
      <WeekTable
        staff={staff}
        today={today}
        opened={opened}
        onOpen={({ id }, { day: pressed }) => change({ staff: id, day: pressed })}
        onChange={save}
      />
      <OutsideList staff={staff} onDecide={(staffId) => change({ decide: staffId })} />
      {member && day && (
        <HoursPanel
          key={`${member.id} ${day.day} ${member.version}`}
          staff={member}
          day={day}
          isPast={day.day < today}
          isSaving={isSaving}
          onSave={save}
          onClose={close}
        />
      )}
      {asked && (
        <KeepDialog
          refusal={asked.refusal}
          onKeep={(keepBookings) => (forget(), save({ ...asked.change, keepBookings }))}
          onDecide={(keepBookings) => {
            const { staff: of } = asked.change
            forget()
            save({ ...asked.change, keepBookings }, () => change({ staff: undefined, day: undefined, decide: of.id }))
          }}
          onClose={forget}
        />
      )}
      {deciding && <OutsideDialog staff={deciding} onClose={() => change({ decide: undefined })} />}
    </>
  )
}

interface RefusedChange {
  change: HoursChange
  refusal: Failure
}

/** Saves hours, and asks when bookings would be outside them. */
function useSaving(onSaved: () => void) {
  const saving = useSaveHours()
  const [asked, ask] = useState<RefusedChange>()
  const save = (change: HoursChange, then = onSaved) =>
    saving.mutate(change, {
      onSuccess: then,
      onError(error) {
        if (error instanceof Failure && error.code === 'conflict') ask({ change, refusal: error })
        else toast(failedToast(error, 'Not saved'))
      },
    })

  return { save, isSaving: saving.isPending, asked, forget: () => ask(undefined) }
}
