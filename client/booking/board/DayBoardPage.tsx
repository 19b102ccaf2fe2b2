import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'

import { DayGrid } from '#client/booking/board/grid/DayGrid.tsx'
import { NewBookingPanel } from '#client/booking/board/new-booking/NewBookingPanel.tsx'
import { BookingPanel } from '#client/booking/board/panel/BookingPanel.tsx'
import { addDays } from '#client/booking/day-word.ts'
import { ExplainSlot } from '#client/booking/explain/ExplainSlot.tsx'
import { dayClock, namedAt } from '#client/booking/instant-of.ts'
import { keepSheet, keepsSheets, switchKeeping } from '#client/booking/kept-sheets.ts'
import { dayBoardOf } from '#client/booking/queries.ts'
import { servicesQuery } from '#client/catalog/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useStudio } from '#client/settings/service.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import { ThumbFoot } from '#client/ui/ThumbFoot.tsx'
import type { DayBoard } from '#shared/booking/desk.ts'
import { wallMinutes } from '#shared/wall-span.ts'

import { isOn } from './board-layout.ts'
import { BoardAgenda } from './BoardAgenda.tsx'
import { BoardHeader, BoardTools, DayStrip, useFilter } from './BoardHeader.tsx'
import { DaySheet } from './DaySheet.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { focusBlock } from './walk-blocks.ts'

export function DayBoardPage() {
  return (
    <Loaded skeleton={<BoardSkeleton />}>
      <DayBoardDesk />
    </Loaded>
  )
}

function BoardSkeleton() {
  return (
    <div className="grid gap-6 p-4">
      <Skeleton className="h-8 w-80" />
      <div className="grid grid-cols-6 gap-2">
        {Array.from({ length: 6 }, (_, bay) => (
          <Skeleton key={bay} className="h-[32rem]" />
        ))}
      </div>
    </div>
  )
}

/** One day as the front desk sees it. Day, columns, filters and the open booking are kept in the address. */
function DayBoardDesk() {
  const today = useDeskDay()
  const { read, change } = useAddress()
  const day = read('day') ?? today
  const { data: board, error, dataUpdatedAt } = useSuspenseQuery(dayBoardOf(day))
  const isDesk = usePermissions().holds('manage_bookings/bookings')
  const mayChange = useMayChange()
  const isFaint = useFilter(board)
  const by = read('by') === 'staff' ? 'staff' : 'bays'
  const open = (booking: string, act?: 'move') =>
    change({ booking, act, new: undefined, why: undefined }, { push: true })
  const online = useOnline()
  // Coaches and fitters book their own time; the desk books anybody's.
  const mayBook = mayChange || (board.me !== null && online)
  const begin = useNewKey(mayBook)
  const onDay = (next: string) =>
    change({
      day: next === today ? undefined : next,
      booking: undefined,
      act: undefined,
      new: undefined,
      why: undefined,
    })

  return (
    <>
      <BoardHeader day={day} bookings={board.bookings.filter(isOn)} onDay={onDay} onNew={begin} />
      <div className="grid grid-cols-[minmax(0,1fr)] md:flex md:h-[calc(100dvh-3.5rem)] md:flex-col md:max-lg:h-[calc(100dvh-7.5rem)] print:hidden">
        <DayStrip day={day} onDay={onDay} />
        <Notes board={board} problem={error?.message} at={new Date(dataUpdatedAt)} />
        <BoardTools board={board} onDay={onDay} />
        <DayGrid
          board={board}
          by={by}
          isToday={board.day === today}
          isDesk={mayChange}
          isFaint={isFaint}
          onOpen={open}
          onMove={(id) => open(id, 'move')}
          onPressEmpty={(columnId, minutes, { isExplain }) => {
            const place = `${columnId}@${namedAt(minutes)}`
            change(
              { booking: undefined, new: undefined, why: undefined, [isExplain ? 'why' : 'new']: place },
              { push: true },
            )
          }}
        />
        <BoardAgenda board={board} isFaint={isFaint} onOpen={open} />
        {isDesk && <KeptAndFees />}
        {begin && <NewFoot onNew={begin} />}
      </div>
      <Opened board={board} mayBook={isDesk || board.me !== null} ownStaffId={isDesk ? null : board.me} />
      <DaySheet board={board} />
    </>
  )
}

/** Below the board: what the desk seldom needs. */
function KeptAndFees() {
  const { read, change } = useAddress()

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
      <KeepSwitch />
      <Button tone="plain" size="tight" onClick={() => change({ show: 'fees' }, { push: true })}>
        Fees of late cancellations and no-shows
      </Button>
      {read('show') === 'fees' && <FeesDrawer onClose={() => change({ show: undefined })} />}
    </div>
  )
}

const NewFoot = ({ onNew }: { onNew: () => void }) => (
  <ThumbFoot>
    <Button className="min-h-12 w-full" onClick={onNew}>
      <Plus aria-hidden className="size-5" />
      New booking
    </Button>
  </ThumbFoot>
)

interface NotesProps {
  board: DayBoard
  problem: string | undefined
  /** When the board was read. */
  at: Date
}

const Notes = ({ board, problem, at }: NotesProps) => (
  <div className="grid gap-2 px-4 not-empty:py-2">
    <LiveNotice seenAt={at} problem={problem} />
    {board.closed && (
      <Notice isTight title="The studio is closed on this day">
        Nothing can be booked online.
      </Notice>
    )}
  </div>
)

interface OpenedProps {
  board: DayBoard
  mayBook: boolean
  /** The calendar of somebody who books only their own time. */
  ownStaffId: string | null
}

/** The panel beside the board: a booking, a new booking, or why a time is not available. */
function Opened({ board, mayBook, ownStaffId }: OpenedProps) {
  const { read, change, linkTo } = useAddress()
  const { localOf, deskDayOf } = useStudio()
  const shown = board.bookings.filter(isOn)
  const at = shown.findIndex(({ id }) => id === read('booking'))
  // A booking that was canceled meanwhile stays open, and its status says so.
  const booking = shown[at] ?? board.bookings.find(({ id }) => id === read('booking'))
  const place = mayBook ? read('new') : undefined
  if (booking) {
    return (
      <BookingPanel
        board={board}
        booking={booking}
        onClose={() => {
          change({ booking: undefined, act: undefined })
          // The focus returns to the block of the booking that the panel showed last.
          focusBlock(booking.id)
        }}
        onStep={(by) => change({ booking: shown.at((at + by + shown.length) % shown.length)?.id, act: undefined })}
      />
    )
  }

  // A link names the calendar date. A booking that begins after midnight is on the board of the evening before.
  if (board.earlier.some(({ id }) => id === read('booking')))
    return <Navigate to={linkTo({ day: addDays(board.day, -1) })} replace />

  const explained = emptyPlace(board, read('why'), localOf)
  if (explained) {
    return (
      <ExplainPanel
        key={`${explained.name} ${explained.startsAt.getTime()}`}
        place={explained}
        onClose={() => change({ why: undefined, explained: undefined })}
      />
    )
  }
  return (
    place !== undefined && (
      <NewBookingPanel
        board={board}
        place={place}
        ownStaffId={ownStaffId}
        personId={read('person')}
        onBooked={({ id, startsAt }) =>
          change({ new: undefined, of: undefined, person: undefined, day: deskDayOf(startsAt), booking: id })
        }
        onClose={() => change({ new: undefined, of: undefined, person: undefined })}
      />
    )
  )
}

/** The place that an address names as `column@16:30`: a column, and the time since midnight of the board's day. */
function emptyPlace(
  { day, bays, staff }: DayBoard,
  named: string | undefined,
  localOf: (at: Date) => string,
): EmptyPlace | undefined {
  const [columnId, time] = named?.split('@') ?? []
  if (columnId === undefined || time === undefined || !/^\d{2}:\d{2}$/.test(time)) return undefined

  const startsAt = dayClock(day, localOf).at(wallMinutes(time))
  const bay = bays.find(({ id }) => id === columnId)
  if (bay) return { name: bay.name, startsAt, bayId: bay.id }

  const member = staff.find(({ id }) => id === columnId)
  if (member) return { name: member.name, startsAt, staffId: member.id }

  return { name: 'anywhere', startsAt }
}

function useNewKey(mayBook: boolean): (() => void) | undefined {
  const { change } = useAddress()
  const begin = () => change({ new: 'now', booking: undefined }, { push: true })
  useKeys(mayBook ? [{ key: 'n', what: 'New booking', run: begin }] : [])

  return mayBook ? begin : undefined
}

// Loaded when it is opened: it needs the library of lists, and the board does not.
const OpenFees = lazyPart(async () => (await import('#client/booking/fees/OpenFees.tsx')).OpenFees)

/** Fees of late cancellations and no-shows that nobody has settled. */
const FeesDrawer = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Open fees" place="right" onClose={onClose}>
    <Loaded skeleton={<Skeleton className="h-72" />}>
      <OpenFees />
    </Loaded>
  </Dialog>
)

/** Whether bookings can be changed now: it takes the permission and a network. */
function useMayChange(): boolean {
  const online = useOnline()

  return usePermissions().holds('manage_bookings/bookings') && online
}

/** Whether this device keeps the sheets of today and tomorrow for when there is no network. */
function KeepSwitch() {
  const [isOn, setOn] = useState(keepsSheets)
  const today = useDeskDay()

  return (
    <>
      <label className="flex min-h-row items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway"
          checked={isOn}
          onChange={({ target }) => {
            switchKeeping(target.checked)
            setOn(target.checked)
          }}
        />
        Keep today and tomorrow on this device, readable without a network
      </label>
      {isOn && [today, addDays(today, 1)].map((day) => <Keep key={day} day={day} />)}
    </>
  )
}

function Keep({ day }: { day: string }) {
  const { data: board, dataUpdatedAt } = useQuery(dayBoardOf(day))
  useEffect(() => {
    if (board) keepSheet(board, new Date(dataUpdatedAt))
  }, [board, dataUpdatedAt])

  return null
}

/** An empty time of a bay or of a member of the staff. */
interface EmptyPlace {
  name: string
  startsAt: Date
  bayId?: string
  staffId?: string
}

/** Explains why a service is not available at a time of the board. */
function ExplainPanel({ place, onClose }: { place: EmptyPlace; onClose: () => void }) {
  const { moment } = useStudio()

  return (
    <Panel title={`Explain ${moment(place.startsAt)}`} onClose={onClose}>
      <Loaded skeleton={<Skeleton className="h-64" />}>
        <ExplainedService place={place} />
      </Loaded>
    </Panel>
  )
}

function ExplainedService({ place: { startsAt, bayId, staffId } }: { place: EmptyPlace }) {
  const { read, change } = useAddress()
  const { data: services } = useSuspenseQuery(servicesQuery)
  const service = read('explained') ?? read('service') ?? services[0]?.code
  if (service === undefined) return <p className="text-muted">No service is offered.</p>

  const start = { service, startsAt: startsAt.toISOString(), ...(bayId && { bayId }), ...(staffId && { staffId }) }
  return (
    <>
      <Field label="Service">
        {(ids) => (
          <Select {...ids} isTight value={service} onChange={({ target }) => change({ explained: target.value })}>
            {services.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Loaded resetKey={service} skeleton={<Skeleton className="h-40" />}>
        <ExplainSlot start={start} />
      </Loaded>
    </>
  )
}
