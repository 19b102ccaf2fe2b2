import { IntoCart } from '#client/booking/wizard/details/IntoCart.tsx'
import type { HeldTime } from '#client/booking/wizard/held.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { HeldTime as CartTime } from '#shared/booking/contract.ts'
import type { SeriesReport } from '#shared/booking/series.ts'
import type { Service } from '#shared/catalog/contract.ts'

interface SeriesIntoCartProps {
  service: Service
  held: HeldTime
  booked: SeriesReport['booked']
  personId: string | undefined
}

/** Keeps the free times of a series in the cart: all of them, or none. */
export function SeriesIntoCart({ service, held: { hold, forget }, booked, personId }: SeriesIntoCartProps) {
  const { mutate, isPending, failure } = useIntoCart<CartTime>('held_time')
  const others = booked.filter(({ startsAt }) => startsAt.getTime() !== hold?.startsAt.getTime())
  // Without its first time, which is held, there is nothing to go on from.
  if (!hold || others.length !== booked.length - 1) return null

  const gather = () => {
    const also = others.map(({ startsAt }) => startsAt.toISOString())
    const who = { ...(personId !== undefined && { personId }) }
    mutate({ holdId: hold.id, ...who, ...(also.length > 0 && { also }) }, { onSuccess: forget })
  }
  return (
    <>
      {failure && <Refusal title="Nothing is in your cart" error={failure} />}
      <IntoCart service={service} priceCents={booked[0]?.priceCents ?? 0} busy={isPending} onPress={gather} />
    </>
  )
}
