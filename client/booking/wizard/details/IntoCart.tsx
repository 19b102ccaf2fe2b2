import { useIsPaidOnline } from '#client/booking/use-paid-ahead.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Service } from '#shared/catalog/contract.ts'

interface IntoCartProps {
  service: Service
  priceCents: number
  busy: boolean
  onPress: () => void
}

/** Puts the time into the cart, to be paid with other things. */
export function IntoCart({ service, priceCents, busy, onPress }: IntoCartProps) {
  if (!useIsPaidOnline(service) || priceCents === 0) return null

  return (
    <Button tone="quiet" busy={busy} className="w-full" onClick={onPress}>
      Put into the cart
    </Button>
  )
}
