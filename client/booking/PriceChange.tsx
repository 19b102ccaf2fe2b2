import { useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Failure } from '#shared/http/failure.ts'

/** Says that the price has changed, before anybody books at the new one. */
export function PriceChange({ failure }: { failure: Failure | undefined }) {
  const { money } = useStudio()
  const price = failure?.code === 'price_changed' ? failure.facts.price : undefined
  if (!price) return null

  return (
    <Notice kind="warning" title="The price has changed">
      <p className="figures">
        It was {money(price.oldCents)} and is {money(price.newCents)} now. Nothing is booked yet: press again to book at
        this price, or choose another time.
      </p>
    </Notice>
  )
}
