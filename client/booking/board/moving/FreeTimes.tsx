import { useQuery } from '@tanstack/react-query'

import { startsToMove } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'

interface FreeTimesProps {
  booking: BoardBooking
  day: string
  /** The bay and the staff, where they are not left open. */
  place: { bayId?: string; staffId?: string }
  chosen: Date | undefined
  onChoose: (at: Date) => void
}

/** The free times of a day to which a booking can move, a button each. */
export function FreeTimes({ booking, day, place, chosen, onChoose }: FreeTimesProps) {
  const { clock, dayLong } = useStudio()
  const { data } = useQuery(startsToMove(booking.id, { from: day, days: 1, ...place }))
  if (!data) return null
  if (data.starts.length === 0) {
    return <p className="text-muted">{data.refusal ?? `Nothing is free on ${dayLong(day)}.`}</p>
  }

  return (
    <ul aria-label={`Free on ${dayLong(day)}`} className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto">
      {eachOnce(data.starts.map(({ startsAt }) => startsAt)).map((startsAt) => (
        <li key={startsAt.getTime()}>
          <Button
            tone="quiet"
            size="tight"
            aria-pressed={startsAt.getTime() === chosen?.getTime()}
            className="figures aria-pressed:border-fairway aria-pressed:bg-turf"
            onClick={() => onChoose(startsAt)}
          >
            {clock(startsAt)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A time that is free with several people or in several bays is listed once. */
const eachOnce = (times: readonly Date[]) => [...new Map(times.map((at) => [at.getTime(), at])).values()]

/** The free times that are nearest to one that is taken. */
export function Nearest({ times, onChoose }: { times: readonly Date[]; onChoose: (at: Date) => void }) {
  const { moment } = useStudio()
  if (times.length === 0) return null

  return (
    <ul aria-label="Free instead" className="flex flex-wrap gap-2">
      {eachOnce(times).map((at) => (
        <li key={at.getTime()}>
          <Button tone="quiet" size="tight" onClick={() => onChoose(at)}>
            {moment(at)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
