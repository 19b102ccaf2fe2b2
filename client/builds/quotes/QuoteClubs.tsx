import type { LinkedQuote } from '#shared/builds/quotes/contract.ts'

export const QuoteClubs = ({ clubs }: Pick<LinkedQuote, 'clubs'>) => (
  <ul className="divide-y divide-line text-sm">
    {clubs.map(({ slot, facts, isOrdered }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two clubs may be of one slot, and nothing changes places
      <li key={at} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <span className="font-medium">{slot}</span>
        <span className="text-muted wrap-anywhere">
          {facts}
          {isOrdered && ' . ordered from its maker'}
        </span>
      </li>
    ))}
  </ul>
)
