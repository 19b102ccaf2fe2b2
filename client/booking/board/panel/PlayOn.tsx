import { useQuery } from '@tanstack/react-query'
import { TimerReset } from 'lucide-react'
import { useState } from 'react'

import { useLonger } from '#client/booking/board/moving/use-longer.ts'
import { extensionOf } from '#client/booking/own/longer.ts'
import { sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { playOnMinutes } from '#shared/booking/longer.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'

import { AnywayField } from './AnywayField.tsx'

/** Half an hour more with one press, its price on the button; nothing where the service has one length. */
export function PlayOn({ booking }: { booking: BoardBooking }) {
  const { money, clock } = useStudio()
  const [reason, setReason] = useState('')
  const isOpen = booking.hasLengths && refusalOfStudiosMove(booking) === undefined
  const { data: extension, error } = useQuery({ ...extensionOf(booking, playOnMinutes), enabled: isOpen })
  const said = (endsAt: Date) => `${booking.personName} plays on to ${clock(endsAt)}`
  const extending = useLonger({
    booking,
    minutes: playOnMinutes,
    said,
    expectedPriceCents: extension?.priceCents,
  })
  const refusal = extending.error ?? error
  if (!isOpen) return null

  return (
    <div className="grid justify-items-start gap-1.5 text-sm *:max-w-full">
      {extension && extension.against !== null && (
        <AnywayField
          label="Half an hour longer anyway, because"
          hint={extension.against}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {extension && (
        <Button
          tone="quiet"
          size="tight"
          busy={extending.isPending}
          disabled={extension.against !== null && reason.trim() === ''}
          onClick={() => extending.mutate(reason)}
        >
          <TimerReset aria-hidden className="size-4.5" />
          {playOnMinutes} min longer, to {clock(extension.endsAt)}: {money(extension.addedCents)}
        </Button>
      )}
      {refusal && (
        <output className="text-muted">
          {titleAfter(refusal, 'No half an hour longer')}: {sentenceAfter(refusal)}
        </output>
      )}
    </div>
  )
}
