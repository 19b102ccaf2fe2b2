import { clsx } from 'clsx'

import { useStudio } from '#client/settings/use-studio.ts'
import { rateOf } from '#shared/orders/taxes.ts'

interface TaxedLine {
  taxes: readonly { jurisdiction: string; ratePpm: number; cents: number }[]
}

interface SaleSumsProps {
  lines: readonly TaxedLine[]
  /** What of the lines came back. */
  returnedCents?: number
  taxCents: number
  totalCents: number
  /** While a new price is asked for. */
  isPending: boolean
}

/** Tax, what came back and the total, to the cent as the server says them. */
export function SaleSums({ lines, returnedCents = 0, taxCents, totalCents, isPending }: SaleSumsProps) {
  const { studio, figure } = useStudio()

  return (
    <dl
      aria-busy={isPending}
      className={clsx('grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm', isPending && 'opacity-60')}
    >
      {taxCents > 0 && (
        <>
          <dt className="text-muted">Tax{percentOf(lines, studio.locale)}</dt>
          <dd className="text-right figures">{figure(taxCents)}</dd>
        </>
      )}
      {returnedCents > 0 && (
        <>
          <dt className="text-muted">Came back</dt>
          <dd className="text-right figures">{figure(-returnedCents)}</dd>
        </>
      )}
      <dt className="text-lg font-semibold">Total, {studio.currency}</dt>
      <dd className="text-right text-lg font-semibold figures">{figure(totalCents)}</dd>
    </dl>
  )
}

/** Where all that is taxed is taxed alike. */
function percentOf(lines: readonly TaxedLine[], locale: string): string {
  const rates = lines
    .filter(({ taxes }) => taxes.length > 0)
    .map(({ taxes }) => taxes.reduce((sum, { ratePpm }) => sum + ratePpm, 0))
  const [first] = rates

  return first !== undefined && rates.every((rate) => rate === first) ? ` ${rateOf(first, locale)}` : ''
}
