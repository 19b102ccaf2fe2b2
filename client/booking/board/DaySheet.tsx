import { dayClock, type DayClock } from '#client/booking/instant-of.ts'
import { PrintSheet, useStudio } from '#client/settings/service.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { bookingWords } from '#shared/booking/status.ts'

import { columnsOf, type Column, type Frame, frameOf, hoursIn, placed } from './board-layout.ts'

/** The day on paper: a list per bay in portrait, all bays side by side in landscape. */
export function DaySheet({ board }: { board: DayBoard }) {
  const { dayLong, localOf } = useStudio()
  const columns = columnsOf(board)
  const clock = dayClock(board.day, localOf)

  return (
    <PrintSheet title="Day sheet" about={dayLong(board.day)} address={`/admin/bookings/day?day=${board.day}`}>
      <div className="grid gap-3 landscape:hidden">
        {columns.map((column) => (
          <BayList key={column.id} column={column} />
        ))}
      </div>
      <DayGrid minutes={clock} columns={columns} frame={frameOf(board, clock)} />
    </PrintSheet>
  )
}

function BayList({ column: { name, bookings } }: { column: Column }) {
  const { spanOf, money } = useStudio()

  return (
    <section className="break-inside-avoid">
      <h2 className="font-semibold">{name}</h2>
      {bookings.length === 0 ? (
        <p className="border-t border-edge py-px text-[9pt]">Free</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-[9pt] leading-snug figures">
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id} className="border-t border-edge align-top">
                <td className="w-34 py-px pr-2">{spanOf(booking.startsAt, booking.endsAt)}</td>
                <td className="w-36 py-px pr-2 font-semibold">{booking.personName}</td>
                <td className="py-px pr-2">{[booking.serviceName, booking.staffName].filter(Boolean).join(', ')}</td>
                <td className="w-27 py-px pr-2">{booking.phone}</td>
                <td className="w-18 py-px pr-2">{bookingWords[booking.status].label}</td>
                <td className="w-14 py-px text-right">
                  {booking.dueCents !== undefined && booking.dueCents > 0 && `${money(booking.dueCents)} due`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const percentIn = ({ from, until }: Frame, minutes: number) => `${((minutes - from) / (until - from)) * 100}%`

interface DayGridProps {
  minutes: DayClock
  columns: readonly Column[]
  frame: Frame
}

function DayGrid({ minutes, columns, frame }: DayGridProps) {
  const { clock } = useStudio()

  return (
    <div
      className="grid h-[6in] grid-rows-[auto_minmax(0,1fr)] text-[8pt] leading-tight figures portrait:hidden"
      style={{ gridTemplateColumns: `3.5rem repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      <div />
      {columns.map(({ id, name }) => (
        <p key={id} className="truncate border-l border-edge px-1 pb-1 font-semibold">
          {name}
        </p>
      ))}
      <div className="relative">
        {hoursIn(frame).map((hour) => (
          <span key={hour} className="absolute right-1" style={{ top: percentIn(frame, hour) }}>
            {clock(minutes.at(hour))}
          </span>
        ))}
      </div>
      {columns.map(({ id, bookings }) => (
        <div key={id} className="relative border-b border-l border-edge">
          {hoursIn(frame).map((hour) => (
            <div
              key={hour}
              className="absolute inset-x-0 border-t border-line"
              style={{ top: percentIn(frame, hour) }}
            />
          ))}
          {placed(bookings).map(({ booking, lane, lanes }) => (
            <Block
              key={booking.id}
              start={minutes.minutesAt(booking.startsAt)}
              booking={booking}
              frame={frame}
              lane={lane}
              lanes={lanes}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface BlockProps {
  /** In minutes of the day. */
  start: number
  booking: BoardBooking
  frame: Frame
  lane: number
  lanes: number
}

function Block({ start, booking, frame, lane, lanes }: BlockProps) {
  const { clock } = useStudio()
  const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000

  return (
    <div
      className="absolute overflow-hidden rounded border border-ink bg-white px-1 py-px"
      style={{
        top: percentIn(frame, start),
        height: percentIn(frame, frame.from + minutes),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <p className="truncate font-semibold">
        {clock(booking.startsAt)} {booking.personName}
      </p>
      <p className="truncate">{[booking.serviceName, booking.staffName].filter(Boolean).join(', ')}</p>
    </div>
  )
}
