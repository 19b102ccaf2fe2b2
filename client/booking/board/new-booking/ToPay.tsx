import { CreditChoice } from '#client/booking/credits/CreditChoice.tsx'
import { memberWords } from '#client/booking/member-price.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import type { Quoted } from './use-quote.ts'

interface ToPayProps {
  quoted: Quoted
  /** For what is added, which no lesson pays for. */
  addedCents: number
  onKeep: (isKept: boolean) => void
}

/** What it costs whom it is for, and how that is paid. */
export function ToPay({ quoted, addedCents, onKeep }: ToPayProps) {
  const { money } = useStudio()
  const { quote, credit, usesCredit } = quoted
  if (!quote?.price) return null

  const { priceCents, includedMinutes = 0 } = quote.price
  const byPlan = memberWords(quote.price, money)
  const isIncluded = includedMinutes > 0 && priceCents === 0
  const due = usesCredit
    ? addedCents > 0
      ? `${money(addedCents)} is due at the desk, a lesson pays for the rest`
      : 'Nothing is due: a lesson pays for it'
    : isIncluded
      ? 'Nothing is due'
      : `${money(priceCents)} is due at the desk`

  return (
    <section aria-label="Price" className="grid gap-2">
      {credit && <CreditChoice credit={credit} isUsed={usesCredit} onKeep={onKeep} />}
      <p className="figures">
        <span className="font-semibold">{due}</span>
        {!usesCredit && byPlan && <span className="block text-muted">{byPlan}</span>}
      </p>
    </section>
  )
}
