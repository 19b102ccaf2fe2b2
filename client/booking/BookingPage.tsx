import { Loaded } from '#client/ui/Loaded.tsx'

import { BookingDesk } from './BookingDesk.tsx'
import { BookingSkeleton } from './BookingSkeleton.tsx'

export function BookingPage() {
  return (
    <div className="page-width py-6 md:py-10">
      <Loaded skeleton={<BookingSkeleton />}>
        <BookingDesk />
      </Loaded>
    </div>
  )
}
