import { clsx } from 'clsx'

import { type ClubFlag, clubsOfBag } from './clubs-of-bag.ts'

/** Which clubs of the bag a fitting looks at. */
export function BagStrip({ clubs }: { clubs: readonly ClubFlag[] }) {
  const named = clubsOfBag.filter(({ flag }) => clubs.includes(flag)).map(({ name }) => name)

  return (
    <p className="flex gap-1">
      <span className="sr-only">Covers {named.join(', ')}</span>
      {clubsOfBag.map(({ flag, mark }) => (
        <span
          key={flag}
          aria-hidden
          className={clsx(
            'grid h-8 w-9 place-items-center rounded border font-mono text-sm',
            clubs.includes(flag) ? 'border-fairway bg-turf font-bold text-ink' : 'border-line text-muted',
          )}
        >
          {mark}
        </span>
      ))}
    </p>
  )
}
