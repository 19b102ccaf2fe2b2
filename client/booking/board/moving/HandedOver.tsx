import type { RefundTender } from '#shared/payments/contract.ts'

interface HandedOverProps {
  backs: readonly RefundTender[] | undefined
  isHandedOver: boolean
  onChange: (isHandedOver: boolean) => void
}

/** Asks whether refunded cash is handed over now. Otherwise it is owed, and Today lists it. */
export function HandedOver({ backs = [], isHandedOver, onChange }: HandedOverProps) {
  if (!backs.some(({ method }) => method === 'cash')) return null

  return (
    <label className="flex min-h-row items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-fairway"
        checked={isHandedOver}
        onChange={({ target }) => onChange(target.checked)}
      />
      The cash is handed over now
    </label>
  )
}
