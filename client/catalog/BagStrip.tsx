import { clsx } from 'clsx'

import { type Club, clubsOfBag } from './fitting-words.ts'

/** Which clubs of the bag a fitting looks at. */
export function BagStrip({ clubs }: { clubs: readonly Club[] }) {
  const named = clubsOfBag.filter(({ club }) => clubs.includes(club)).map(({ name }) => name)

  return (
    <p className="flex gap-1">
      <span className="sr-only">Covers {named.join(', ')}</span>
      {clubsOfBag.map(({ club }) => (
        <span
          key={club}
          aria-hidden
          className={clsx(
            'grid h-8 w-9 place-items-center rounded border font-mono text-sm',
            clubs.includes(club) ? 'border-fairway bg-turf font-bold text-ink' : 'border-line text-muted',
          )}
        >
          {club}
        </span>
      ))}
    </p>
  )
}
