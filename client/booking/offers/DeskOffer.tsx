import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'

import { offerWords } from './queries.ts'

interface DeskOfferProps {
  booking: BoardBooking
  /** Whether this account may withdraw it; the desk may. */
  isDesk: boolean
}

/** An offer of other times, or a client's request for one, with its buttons; or that the time cannot be kept. */
export function DeskOfferNote({ booking, isDesk }: DeskOfferProps) {
  const wording = useStudio()
  const { isUnkept, offer, mayChange } = booking
  if (!isUnkept && !offer) return null

  return (
    <section aria-label="Another time" className="grid gap-2 rounded border border-brass/50 bg-sunken p-3 text-sm">
      {isUnkept && (
        <p className="font-medium">
          The studio cannot keep this time. Move it, cancel it for nothing, or hand it to somebody else.
        </p>
      )}
      {offer && <p className="figures">{offerWords(offer, wording)}.</p>}
      {offer?.status === 'open' && isDesk && <TakeBack booking={booking} offer={offer} />}
      {offer?.status === 'requested' && mayChange && <Answer booking={booking} />}
    </section>
  )
}

function TakeBack({
  booking,
  offer: { id, version },
}: {
  booking: BoardBooking
  offer: { id: string; version: number }
}) {
  const takingBack = useAct(
    (_asked: void, send) =>
      send(offersContract.settleBookingOffer, { params: { offerId: id }, body: { to: 'withdrawn', version } }),
    { done: () => `${booking.personName} is asked no longer, and is to be called`, touches: [['booking']] },
  )

  return (
    <>
      {takingBack.error && <Refusal title="It is still offered" error={takingBack.error} />}
      <Button
        tone="quiet"
        size="tight"
        className="justify-self-start"
        busy={takingBack.isPending}
        onClick={() => takingBack.mutate()}
      >
        Take the offer back
      </Button>
    </>
  )
}

function Answer({ booking: { id, version, personName } }: { booking: BoardBooking }) {
  const [reason, setReason] = useState('')
  const answering = useAct(
    (agrees: boolean, send) =>
      send(offersContract.answerAskedMove, {
        params: { bookingId: id },
        body: { agrees, version, ...(!agrees && reason.trim() && { reason: reason.trim() }) },
      }),
    {
      done: (_record, agrees) => (agrees ? `${personName} is moved` : `${personName} keeps their time`),
      touches: [['booking']],
    },
  )

  return (
    <>
      {answering.error && <Refusal title="It is not answered" error={answering.error} />}
      <TextInput
        isTight
        aria-label="Why not, as the client reads it"
        placeholder="Why not, as the client reads it"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="tight" busy={answering.isPending} onClick={() => answering.mutate(true)}>
          Agree
        </Button>
        <Button tone="quiet" size="tight" busy={answering.isPending} onClick={() => answering.mutate(false)}>
          Decline
        </Button>
      </div>
    </>
  )
}
