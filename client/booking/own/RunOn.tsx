import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TimerReset } from 'lucide-react'

import { changedPrice } from '#client/booking/move-cost.ts'
import { extendBooking, extensionOf } from '#client/booking/own/longer.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Booking } from '#shared/booking/contract.ts'
import { playOnMinutes } from '#shared/booking/longer.ts'
import { Failure } from '#shared/http/failure.ts'

/** Half an hour more while it runs, its price on the button; whoever cannot have it reads why. */
export function RunOn({ booking, token }: { booking: Booking; token: string }) {
  const queries = useQueryClient()
  const { money, clock } = useStudio()
  const { data: extension, error } = useQuery(extensionOf(booking, playOnMinutes, { token }))
  const extending = useMutation({
    mutationFn: () =>
      extendBooking(booking, { minutes: playOnMinutes, token, expectedPriceCents: extension?.priceCents }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['booking'] }),
        // Where it costs something else by now, the button says that.
        queries.invalidateQueries({ queryKey: ['extension', booking.id] }),
      ]),
  })
  // What has one length is not asked about.
  if (error instanceof Failure && error.code === 'not_offered') return null

  const hasNewPrice = changedPrice(extending.error) !== undefined
  const refusal = sentenceAfter(hasNewPrice ? null : extending.error) ?? error?.message ?? extension?.against

  return (
    <section aria-label="Longer" className="grid justify-items-start gap-2">
      <p className="figures">You have the time until {clock(booking.endsAt)}.</p>
      {extension?.against === null && (!extending.error || hasNewPrice) && (
        <Button busy={extending.isPending} onClick={() => extending.mutate()}>
          <TimerReset aria-hidden className="size-5" />
          {playOnMinutes} min longer, to {clock(extension.endsAt)}: {priceWords(extension, money)}
        </Button>
      )}
      {hasNewPrice && (
        <output className="text-muted">The price has changed. Nothing is added yet: press again at this price.</output>
      )}
      {refusal && <output className="text-muted">It cannot last longer here. {refusal} Ask at the desk.</output>}
    </section>
  )
}

const priceWords = (
  { addedCents, addedIncludedMinutes }: { addedCents: number; addedIncludedMinutes: number },
  money: (cents: number) => string,
) => (addedCents === 0 && addedIncludedMinutes > 0 ? 'of your allowance' : money(addedCents))
