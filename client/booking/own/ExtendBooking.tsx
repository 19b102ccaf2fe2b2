import { useQuery } from '@tanstack/react-query'
import { TimerReset } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { extendBooking, extensionOf } from '#client/booking/longer.ts'
import { changedPrice } from '#client/booking/move-cost.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { Booking } from '#shared/booking/contract.ts'
import { type Extension, playOnMinutes } from '#shared/booking/longer.ts'
import { Failure } from '#shared/http/failure.ts'

interface ExtendBookingProps {
  booking: Booking
  /** The token of the mail's link; a signed-in person needs none. */
  token?: string
}

/** Adds half an hour while the booking runs, with its price on the button; else says why not. */
export function ExtendBooking({ booking, token }: ExtendBookingProps) {
  const { money, clock } = useStudio()
  const [asks, setAsks] = useState(false)
  const { data: extension, error } = useQuery(extensionOf(booking, playOnMinutes, { token }))
  // A service with one length cannot be extended.
  if (error instanceof Failure && error.code === 'not_offered') return null

  const refusal = error?.message ?? extension?.against

  return (
    <section aria-label="Longer" className="grid justify-items-start gap-2">
      <p className="figures">You have the time until {clock(booking.endsAt)}.</p>
      {extension && !refusal && (
        <Button onClick={() => setAsks(true)}>
          <TimerReset aria-hidden className="size-5" />
          {playOnMinutes} min longer, to {clock(extension.endsAt)}: {priceWords(extension, money)}
        </Button>
      )}
      {refusal && <output className="text-muted">It cannot last longer here. {refusal} Ask at the desk.</output>}
      {extension && asks && (
        <LongerDialog booking={booking} token={token} extension={extension} onClose={() => setAsks(false)} />
      )}
    </section>
  )
}

interface LongerDialogProps {
  booking: Booking
  token: string | undefined
  extension: Extension
  onClose: () => void
}

/** Shows the price before time is added. */
function LongerDialog({ booking, token, extension, onClose }: LongerDialogProps) {
  const { money, clock } = useStudio()
  const { endsAt, priceCents } = extension
  const extend = () => extendBooking(booking, { minutes: playOnMinutes, token, expectedPriceCents: priceCents })
  const extending = useAct(extend, {
    onDone(done) {
      toast({ title: `Yours until ${clock(done.endsAt)}`, description: `${capital(costWords(done, money))}.` })
      onClose()
    },
    // The price of it too: where that has changed, the button says so.
    touches: [['booking'], ['extension', booking.id]],
  })
  const hasNewPrice = changedPrice(extending.error) !== undefined

  return (
    <Dialog title={`${playOnMinutes} min longer?`} onClose={onClose}>
      <p className="figures">
        You have the time until {clock(endsAt)} then, {costWords(extension, money)}.
      </p>
      {hasNewPrice && (
        <output className="text-muted">The price has changed. Nothing is added yet: press again at this price.</output>
      )}
      {extending.error && !hasNewPrice && <Refusal title="Nothing is added" error={extending.error} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Not now
        </Button>
        <Button busy={extending.isPending} onClick={() => extending.mutate()}>
          Add {playOnMinutes} min: {priceWords(extension, money)}
        </Button>
      </div>
    </Dialog>
  )
}

type Cost = Pick<Extension, 'addedCents' | 'addedIncludedMinutes' | 'priceCents'>

const isIncluded = ({ addedCents, addedIncludedMinutes }: Cost) => addedCents === 0 && addedIncludedMinutes > 0

const priceWords = (cost: Cost, money: (cents: number) => string) =>
  isIncluded(cost) ? 'of your allowance' : money(cost.addedCents)

const costWords = (cost: Cost, money: (cents: number) => string) =>
  isIncluded(cost)
    ? `${playOnMinutes} min of your allowance are taken`
    : `it costs ${money(cost.addedCents)} more, ${money(cost.priceCents)} in all`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
