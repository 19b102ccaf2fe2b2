import type { ReactNode } from 'react'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'

import { BookingDesk } from './BookingDesk.tsx'
import { BookingSkeleton } from './BookingSkeleton.tsx'
import { BookingTitle } from './BookingTitle.tsx'

const withTitle = (part: ReactNode) => (
  <>
    <BookingTitle />
    <div className="mt-6">{part}</div>
  </>
)

export function BookingPage() {
  return (
    <div className="page-width py-6 md:py-10">
      <Loaded skeleton={<BookingSkeleton />} renderAround={withTitle}>
        <BookingDesk />
      </Loaded>
    </div>
  )
}
