import type { Season } from '#shared/leagues/contract.ts'

/** The rules that decide evenings, in words. */
export function SeasonRules({ season }: { season: Season }) {
  const rules = [
    { name: 'Points', text: season.scoring },
    { name: 'Handicaps', text: season.handicapRule },
    { name: 'If you cannot come', text: season.substituteRule },
    { name: 'Prizes', text: season.prizes },
  ]

  return (
    <dl className="border-t-2 border-ink">
      {rules.map(({ name, text }) => (
        <div key={name} className="border-b border-line py-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="max-w-[62ch] text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
