import { useQuery } from '@tanstack/react-query'
import { TimerReset } from 'lucide-react'
import { useState } from 'react'

import {
  type Extent,
  extentAsked,
  lacksApart,
  onlyThis,
  SeriesExtent,
} from '#client/booking/board/moving/SeriesExtent.tsx'
import { useLonger } from '#client/booking/board/moving/use-longer.ts'
import { extensionOf, priceOfAll } from '#client/booking/own/longer.ts'
import { sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { type Extension, playOnMinutes } from '#shared/booking/longer.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { AnywayField } from './AnywayField.tsx'

/**
 * Half an hour more with one press, its price on the button, or less of what is still to come; of a series those after it too. Nothing
 * where the service has one length.
 */
export function PlayOn({ booking }: { booking: BoardBooking }) {
  const [extent, setExtent] = useState(onlyThis)
  const now = useNow(30)
  const isOpen = booking.hasLengths && refusalOfStudiosMove(booking) === undefined
  const asked = extensionOf(booking, playOnMinutes, extentAsked(extent))
  const { data: extension } = useQuery({ ...asked, enabled: isOpen })
  if (!isOpen) return null

  const isToCome = booking.startsAt > now || extent.scope !== 'this'
  const of = { booking, extent, isToCome }
  return (
    <div className="grid justify-items-start gap-1.5 text-sm *:max-w-full">
      {booking.seriesId !== null && <SeriesExtent extent={extent} kept={extension?.kept} onChange={setExtent} />}
      <LengthPress key={`longer ${extent.scope}`} minutes={playOnMinutes} {...of} />
      {isToCome && <LengthPress key={`shorter ${extent.scope}`} minutes={-playOnMinutes} {...of} />}
    </div>
  )
}

interface LengthPressProps {
  booking: BoardBooking
  minutes: number
  extent: Extent
  /** The client is told of what has not begun. */
  isToCome: boolean
}

function LengthPress({ booking, minutes, extent, isToCome }: LengthPressProps) {
  const { money, clock } = useStudio()
  const [reason, setReason] = useState('')
  const { data: extension, error } = useQuery(extensionOf(booking, minutes, extentAsked(extent)))
  const said = (endsAt: Date) =>
    minutes > 0
      ? `${booking.personName} plays on to ${clock(endsAt)}`
      : `${booking.personName} plays to ${clock(endsAt)}`
  const extending = useLonger({ booking, minutes, said, extent, expectedPriceCents: priceOfAll(extension) })
  const refusal = extending.error ?? error
  // What is as short as it can be is not offered shorter.
  if (minutes < 0 && error instanceof Failure && error.code === 'not_offered') return null

  return (
    <>
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
          disabled={(extension.against !== null && reason.trim() === '') || lacksApart(extent, extension.kept)}
          onClick={() => extending.mutate({ reason, notify: isToCome })}
        >
          <TimerReset aria-hidden className="size-4.5" />
          {Math.abs(minutes)} min {minutes > 0 ? 'longer' : 'shorter'}, {costOf(extension, extent, { money, clock })}
        </Button>
      )}
      {refusal && (
        <output className="text-muted">
          {titleAfter(refusal, `No half an hour ${minutes > 0 ? 'longer' : 'shorter'}`)}: {sentenceAfter(refusal)}
        </output>
      )}
    </>
  )
}

interface Words {
  money: (cents: number) => string
  clock: (at: Date) => string
}

/** Until when and for how much more; of a series, how many times. */
const costOf = ({ changed, endsAt, addedCents }: Extension, { scope }: Extent, { money, clock }: Words): string =>
  scope === 'this'
    ? `to ${clock(endsAt)}: ${money(addedCents)}`
    : `${counted(changed.length, 'time')}: ${money(addedCents)}`
