import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { isOn } from '#client/booking/board/board-layout.ts'
import { BoardViews } from '#client/booking/board/BoardViews.tsx'
import { LiveNotice } from '#client/booking/board/LiveNotice.tsx'
import { addDays } from '#client/booking/day-word.ts'
import { weekFrom } from '#client/booking/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { DayBoard } from '#shared/booking/desk.ts'

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()

  return addDays(day, -((weekday + 6) % 7))
}

/** A week as counts per bay and day. A count opens its day. */
export function WeekPage() {
  const today = useDeskDay()
  const { read, change } = useAddress()
  const { dayShort } = useStudio()
  const monday = mondayOf(read('day') ?? today)
  const { data, error, dataUpdatedAt, refetch } = useQuery(weekFrom(monday))
  const go = (to: string) => change({ day: to })
  useKeys([{ key: 't', what: 'This week', run: () => go(today) }])
  const booked = data?.days.reduce((sum, { bookings }) => sum + bookings.filter(isOn).length, 0)

  return (
    <>
      <TitleBar
        title="Week"
        figures={[
          `${dayShort(monday)} – ${dayShort(addDays(monday, 6))}`,
          ...(booked === undefined ? [] : [`${booked} booked`]),
        ]}
        views={<BoardViews day={read('day') ?? today} />}
        action={<WeekButtons monday={monday} today={today} onGo={go} />}
      />
      <div className="grid gap-3 p-4">
        <LiveNotice seenAt={new Date(dataUpdatedAt)} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data ? <WeekTable boards={data.days} today={today} /> : !error && <Skeleton className="h-80" />}
      </div>
    </>
  )
}

interface WeekButtonsProps {
  monday: string
  today: string
  onGo: (day: string) => void
}

const WeekButtons = ({ monday, today, onGo }: WeekButtonsProps) => (
  <>
    <Button tone="quiet" size="tight" className="px-2!" onClick={() => onGo(addDays(monday, -7))}>
      <ChevronLeft aria-hidden className="size-5" />
      <span className="sr-only">Previous week</span>
    </Button>
    <Button tone="quiet" size="tight" aria-pressed={monday === mondayOf(today)} onClick={() => onGo(today)}>
      This week
    </Button>
    <Button tone="quiet" size="tight" className="px-2!" onClick={() => onGo(addDays(monday, 7))}>
      <ChevronRight aria-hidden className="size-5" />
      <span className="sr-only">Next week</span>
    </Button>
  </>
)

function WeekTable({ boards, today }: { boards: readonly DayBoard[]; today: string }) {
  const { dayShort } = useStudio()
  const bays = boards[0]?.bays ?? []

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label="Bays by day" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full min-w-2xl table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-b border-edge/60 bg-sunken text-left">
            <th className="px-2 py-1.5 font-semibold">Bay</th>
            {boards.map(({ day }) => (
              <th key={day} className={clsx('px-2 py-1.5 font-semibold', day === today && 'bg-turf')}>
                <Link to={`/admin/bookings/day?day=${day}`} className="underline-offset-4 hover:underline">
                  {dayShort(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bays.map(({ id, name }) => (
            <tr key={id} className="border-b border-line">
              <th className="px-2 py-1.5 text-left font-semibold">{name}</th>
              {boards.map((board) => (
                <BayDay key={board.day} board={board} bayId={id} bayName={name} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className="px-2 py-1.5 text-left font-semibold">All</th>
            {boards.map(({ day, bookings }) => (
              <td key={day} className="px-2 py-1.5 font-semibold figures">
                {bookings.filter(isOn).length}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface BayDayProps {
  board: DayBoard
  bayId: string
  bayName: string
}

function BayDay({ board: { day, closed, bookings, blocks }, bayId, bayName }: BayDayProps) {
  const { dayShort } = useStudio()
  const own = bookings.filter((booking) => isOn(booking) && booking.resourceIds.includes(bayId))
  const block = blocks.find(({ resourceIds }) => resourceIds.includes(bayId))
  const words = closed && own.length === 0 ? 'Closed' : own.length === 0 ? 'Free' : `${own.length} booked`

  return (
    <td className={clsx('p-0', (closed || block) && 'hatched bg-sunken')}>
      <Link to={`/admin/bookings/day?day=${day}`} className="grid min-h-row content-center px-2 py-1 hover:bg-turf">
        <span className="sr-only">
          {bayName}, {dayShort(day)}:{' '}
        </span>
        <span className={clsx('figures', own.length === 0 && 'text-muted')}>{words}</span>
        {block && <span className="truncate text-muted">{block.reason || block.kind}</span>}
      </Link>
    </td>
  )
}
