import { Changes } from '#client/builds/Changes.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { QuoteChange } from '#shared/builds/quotes/contract.ts'

/** The clubs that a change alters, and how it changes the price. */
export function ChangePart({ change }: { change: QuoteChange }) {
  const { money } = useStudio()
  const { number, buildNumber, fromCents, moreCents, paidCents, changes } = change
  const facts: readonly (readonly [string, string])[] = [
    [`Agreed with ${number}`, money(fromCents)],
    [moreCents < 0 ? 'Less' : 'More', money(Math.abs(moreCents))],
    ...(paidCents > 0 ? ([['Paid', money(paidCents)]] as const) : []),
    ['Left to pay', money(Math.max(0, fromCents + moreCents - paidCents))],
    ...(paidCents > fromCents + moreCents
      ? ([['Goes back to you', money(paidCents - fromCents - moreCents)]] as const)
      : []),
  ]

  return (
    <div className="grid gap-4">
      <p className="text-muted">It changes {buildNumber}. What does not stand here stays as it was agreed.</p>
      <Changes changes={changes} />
      <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right figures">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
