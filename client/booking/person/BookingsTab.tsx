import { useInfiniteQuery } from '@tanstack/react-query'

import { List } from '#client/list/List.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { bookingColumns } from './booking-columns.tsx'
import { bookingsOfPerson } from './queries.ts'

/** The bookings of a client, those to come first. */
export function BookingsTab({ personId }: { personId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NoShows personId={personId} />
      <Bookings personId={personId} when="coming" title="To come" empty="Nothing is booked." />
      <Bookings personId={personId} when="past" title="Past" empty="Nothing yet." />
    </div>
  )
}

function NoShows({ personId }: { personId: string }) {
  const count = useInfiniteQuery(bookingsOfPerson(personId, 'past')).data?.pages[0]?.noShows ?? 0

  return count > 0 && <p className="text-sm font-medium">No-shows in the last twelve months: {count}</p>
}

interface BookingsProps {
  personId: string
  when: 'coming' | 'past'
  title: string
  empty: string
}

const Bookings = ({ personId, when, title, empty }: BookingsProps) => (
  <RecordPart title={title}>
    <Loaded skeleton={<Skeleton className="h-24" />}>
      <List
        caption={`Bookings, ${title.toLowerCase()}`}
        query={bookingsOfPerson(personId, when)}
        rowsOf={({ bookings }) => bookings}
        columns={bookingColumns}
        empty={<p className="text-sm text-muted">{empty}</p>}
      />
    </Loaded>
  </RecordPart>
)
