import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Plus, Printer, TriangleAlert, CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { addDays } from '#client/booking/day-word.ts'
import { CalendarFeeds } from '#client/booking/feeds/CalendarFeeds.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'

import { isOn } from './board-layout.ts'
import { BoardViews } from './BoardViews.tsx'
import { walkBlocks } from './walk-blocks.ts'

interface BoardHeaderProps {
  day: string
  bookings: readonly BoardBooking[]
  onDay: (day: string) => void
  /** Undefined where this account cannot book. */
  onNew: (() => void) | undefined
}

export function BoardHeader({ day, bookings, onDay, onNew }: BoardHeaderProps) {
  const { dayShort, money } = useStudio()
  const here = bookings.filter(({ status }) => status === 'checked_in').length
  const due = bookings.reduce((cents, { dueCents = 0 }) => cents + dueCents, 0)

  return (
    <TitleBar
      title="Day board"
      figures={[dayShort(day), `${bookings.length} booked`, `${here} here`, ...(due > 0 ? [`${money(due)} due`] : [])]}
      views={<BoardViews day={day} />}
      action={
        <>
          <DayButtons day={day} onDay={onDay} />
          {onNew && (
            <Button size="tight" onClick={onNew} className="max-md:hidden">
              <Plus aria-hidden className="size-4.5" />
              New booking
            </Button>
          )}
        </>
      }
    />
  )
}

function DayButtons({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const today = useDeskDay()
  useKeys([{ key: 't', what: 'Today', run: () => onDay(today) }])

  return (
    <>
      <Button tone="quiet" size="tight" className="px-2! max-md:hidden" onClick={() => onDay(addDays(day, -1))}>
        <ChevronLeft aria-hidden className="size-5" />
        <span className="sr-only">Previous day</span>
      </Button>
      <Button tone="quiet" size="tight" aria-pressed={day === today} onClick={() => onDay(today)}>
        Today
      </Button>
      <Button tone="quiet" size="tight" className="px-2! max-md:hidden" onClick={() => onDay(addDays(day, 1))}>
        <ChevronRight aria-hidden className="size-5" />
        <span className="sr-only">Next day</span>
      </Button>
    </>
  )
}

const around = [-2, -1, 0, 1, 2, 3, 4]

/** The days around the shown day, as large buttons. */
export function DayStrip({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { weekday } = useStudio()

  return (
    <fieldset aria-label="Days" className="grid grid-cols-7 border-b border-line md:hidden">
      {around.map((ahead) => {
        const date = addDays(day, ahead)
        return (
          <button
            key={date}
            type="button"
            aria-pressed={ahead === 0}
            onClick={() => onDay(date)}
            className={clsx('grid min-h-12 place-items-center py-1 text-sm', ahead === 0 && 'bg-turf font-semibold')}
          >
            <span className="text-muted">{weekday(date)}</span>
            <span className="figures">{Number(date.slice(8))}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

interface BoardToolsProps {
  board: DayBoard
  onDay: (day: string) => void
}

/** Below the title bar: filters, the day, and actions for the whole day. */
export function BoardTools({ board, onDay }: BoardToolsProps) {
  const { day } = board
  useKeys([{ key: 'p', what: 'Print the day sheet', run: () => print() }])

  return (
    <div className="flex gap-2 border-b border-line px-4 py-1.5 md:flex-wrap">
      <BoardFilters board={board} />
      <input
        type="date"
        aria-label="Day"
        required
        className={`${tightControlLook} ml-auto w-auto! max-md:hidden`}
        value={day}
        onChange={({ target }) => target.value && onDay(target.value)}
      />
      {usePermissions().holds('manage_schedule/staff') && (
        <ButtonLink
          to={`/admin/staff/leave?new=1&day=${day}`}
          tone="quiet"
          size="tight"
          title="Ill or failed"
          className="max-md:px-2.5!"
        >
          <TriangleAlert aria-hidden className="size-4.5" />
          <span className="max-md:sr-only">Ill or failed</span>
        </ButtonLink>
      )}
      <BoardCalendars />
      <Button tone="quiet" size="tight" title="Print (P)" className="px-2! max-md:hidden" onClick={() => print()}>
        <Printer aria-hidden className="size-4.5" />
        <span className="sr-only">Print the day sheet</span>
      </Button>
    </div>
  )
}

const withoutOption = (serviceName: string) => serviceName.split(', ')[0] ?? serviceName

/** The filters of the board, kept in the address. */
function BoardFilters({ board }: { board: DayBoard }) {
  const { read, change } = useAddress()
  const shown = board.bookings.filter(isOn)
  const services = new Map(shown.map(({ serviceCode, serviceName }) => [serviceCode, withoutOption(serviceName)]))
  const first = useRef<HTMLSelectElement>(null)
  useKeys([{ key: 'f', what: 'Filter', run: () => first.current?.focus() }])
  const isFaint = useFilter(board)
  const faint = new Set(shown.filter(isFaint).map(({ id }) => id))
  const waiting = shown.filter(({ status }) => status === 'pending_approval').length

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leads from each of its fields back to the board
    <div
      className="flex gap-2 max-md:grow max-md:*:min-w-0 max-md:*:flex-1"
      onKeyDown={({ key }) => key === 'Escape' && walkBlocks(1, (id) => faint.has(id))}
    >
      <Select
        isTight
        ref={first}
        aria-label="Service"
        className="md:w-44!"
        value={read('service') ?? ''}
        onChange={({ target }) => change({ service: target.value || undefined })}
      >
        <option value="">All services</option>
        {[...services].map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        isTight
        aria-label="Which"
        className="md:w-44!"
        value={read('only') ?? ''}
        onChange={({ target }) => change({ only: target.value || undefined })}
      >
        <option value="">All bookings</option>
        {board.me !== null && <option value="mine">With me</option>}
        <option value="due">Money due</option>
        <option value="waiting">Waiting for approval{waiting > 0 ? ` (${waiting})` : ''}</option>
      </Select>
    </div>
  )
}

/** Tells which bookings the filters leave out. They stay on the board, faint: they still take their time. */
export function useFilter({ me }: Pick<DayBoard, 'me'>): (booking: BoardBooking) => boolean {
  const { read } = useAddress()
  const [service, only] = [read('service'), read('only')]

  return ({ serviceCode, dueCents, status, resourceIds }) =>
    (service !== undefined && serviceCode !== service) ||
    (only === 'mine' && me !== null && !resourceIds.includes(me)) ||
    (only === 'due' && dueCents === 0) ||
    (only === 'waiting' && status !== 'pending_approval')
}

/** Calendar feeds of the board's bays and staff. */
function BoardCalendars() {
  const userId = useSession()?.user.id ?? ''
  const [isOpen, open] = useState(false)

  return (
    <>
      <Button
        tone="quiet"
        size="tight"
        title="Bays and staff in your calendar"
        className="px-2! max-md:hidden"
        onClick={() => open(true)}
      >
        <CalendarPlus aria-hidden className="size-4.5" />
        <span className="sr-only">Bays and staff in your calendar</span>
      </Button>
      {isOpen && (
        <Dialog title="Bays and staff in your calendar" onClose={() => open(false)}>
          <Loaded skeleton={<Skeleton className="h-16" />}>
            <CalendarFeeds userId={userId} isShown={({ kind }) => kind !== 'own'} />
          </Loaded>
        </Dialog>
      )}
    </>
  )
}
