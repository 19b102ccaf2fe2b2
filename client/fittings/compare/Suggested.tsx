import { useDecimals } from '#client/ui/browser/numbers.ts'
import { fewestShots, type Comparison } from '#shared/fittings/compare.ts'

interface SuggestedProps {
  comparison: Comparison
  candidates: readonly { id: string; label: string }[]
}

/** Which one the figures speak for, and why. */
export function Suggested({ comparison: { suggestion, candidates: sums }, candidates }: SuggestedProps) {
  const decimals = useDecimals()
  if (suggestion) {
    const { label } = candidates.find(({ id }) => id === suggestion.candidateId) ?? { label: '' }
    return (
      <p className="text-sm text-pretty">
        The figures speak for <strong>{label}</strong>. {decimals(suggestion.why)}
      </p>
    )
  }
  if (sums.every(({ count }) => count === 0)) return null

  return (
    <p className="text-sm text-muted">
      Nothing is suggested before two clubs have {fewestShots} shots with carry and side.
    </p>
  )
}
