import { useSuspenseQuery } from '@tanstack/react-query'

import { bookingsWithMe } from '#client/booking/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { StaffBooking } from '#shared/booking/desk.ts'

import { Done, TodayPart, TodayRows } from './TodayPart.tsx'

/** What a coach or a fitter conducts, with what was answered when it was booked. */
export const OwnBookings = () => (
  <TodayPart title="Your bookings">
    <Bookings />
  </TodayPart>
)

const most = 12

function Bookings() {
  const { dayLong } = useStudio()
  const today = useToday()
  const now = useNow(60)
  const { data } = useSuspenseQuery(bookingsWithMe)
  if (data.bookings === null)
    return <Done>No calendar is linked to your account. Whoever runs the studio links it.</Done>

  const ahead = data.bookings.filter(({ endsAt }) => endsAt > now).slice(0, most)
  if (ahead.length === 0) return <Done>Nothing is booked with you in the next seven days.</Done>

  return Object.entries(Object.groupBy(ahead, ({ local }) => local.slice(0, 10))).map(([day, bookings = []]) => (
    <div key={day} className="grid gap-1 not-first:mt-3">
      <h3 className="text-sm text-muted">{day === today ? 'Today' : dayLong(day)}</h3>
      <TodayRows>
        {bookings.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </TodayRows>
    </div>
  ))
}

function Row({ booking }: { booking: StaffBooking }) {
  const { time } = useStudio()
  const { id, local, personName, serviceName, bayName, answers } = booking
  const day = local.slice(0, 10)

  return (
    <li>
      <Link
        to={`/admin/bookings/day?day=${day}&booking=${id}`}
        className="grid min-h-11 grid-cols-[5rem_1fr_auto] gap-x-4 py-2 hover:bg-sunken"
      >
        <span className="font-semibold figures">{time(local)}</span>
        <span className="truncate font-semibold">{personName}</span>
        <span className="text-sm text-muted">{bayName ?? 'Bench'}</span>
        <span className="col-span-2 col-start-2 truncate text-sm text-muted">{serviceName}</span>
      </Link>
      {answers.length > 0 && (
        <dl className="mb-3 ml-24 grid gap-x-4 gap-y-1.5 border-l-2 border-line pl-3 text-sm sm:grid-cols-[12rem_1fr]">
          {answers.map(({ question, answer }) => (
            <div key={question} className="sm:contents">
              <dt className="text-muted">{question}</dt>
              <dd className="break-words">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
