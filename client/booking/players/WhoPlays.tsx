import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { paymentOf } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { MyBooking } from '#shared/booking/contract.ts'

import { PlayerShares } from './PlayerShares.tsx'
import { shareWords } from './share-words.ts'

/** Of a booking further ahead: who plays and who has paid in one line, and everything behind a press. */
export function WhoPlays({ booking }: { booking: MyBooking & { personName: string } }) {
  const { dayShort } = useStudio()
  const { data } = useQuery(paymentOf(booking.id))
  const [isOpen, open] = useState(false)
  if (!data || data.shares.length === 0) return null

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {data.shares.map((share) => (
          <span key={share.player}>
            {share.name}: {shareWords(share).toLowerCase()}
          </span>
        ))}
        <Button tone="plain" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Close' : 'Who plays'}
          <span className="sr-only">
            {' '}
            {booking.serviceName}, {dayShort(booking.local)}
          </span>
        </Button>
      </p>
      {isOpen && <PlayerShares booking={booking} />}
    </div>
  )
}
