import { clsx } from 'clsx'

import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Bracket, PlayoffMatch } from '#shared/leagues/playoffs/contract.ts'

const byWords: Record<NonNullable<PlayoffMatch['by']>, string | undefined> = {
  bye: undefined,
  match: undefined,
  score: undefined,
  absence: 'The other side did not play',
  seed: 'Level: the better place in the table plays on',
}

/** A round from its last: the final, the semifinals, and so on. */
export function roundTitle(at: number, of: number): string {
  const left = of - at
  if (left === 1) return 'Final'
  if (left === 2) return 'Semifinals'

  return left === 3 ? 'Quarterfinals' : `Last ${2 ** left}`
}

/** Who meets whom until one is left: round by round, beside one another where there is room. */
export function BracketTree({ bracket, isLarge = false }: { bracket: Bracket; isLarge?: boolean }) {
  const { dayShort, localOf, clock } = useStudio()
  const { rounds } = bracket

  return (
    <ol
      aria-label="Playoffs"
      className="grid gap-6 md:auto-cols-fr md:grid-flow-col md:items-stretch"
      style={isLarge ? { fontSize: '1.25em' } : undefined}
    >
      {rounds.map(({ round, matches }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a round of a bracket is its place
        <li key={at} className="grid min-w-0 grid-rows-[auto_1fr] gap-3">
          <h3 className={clsx('font-display font-medium', !isLarge && 'text-xl')}>
            {roundTitle(at, rounds.length)}
            {round && (
              <span className={clsx('block font-sans font-normal text-muted figures', !isLarge && 'text-sm')}>
                {dayShort(localOf(round.startsAt))}, {clock(round.startsAt)}
              </span>
            )}
          </h3>
          <ul className="grid content-around gap-3">
            {matches.map((match, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- and a match in it
              <Match key={place} match={match} isLarge={isLarge} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Match({ match, isLarge }: { match: PlayoffMatch; isLarge: boolean }) {
  const { sides, isBye, winner, by, score, bay, start } = match
  const { clock } = useStudio()
  const small = clsx('text-muted figures', !isLarge && 'text-sm')
  const told = by === null ? undefined : byWords[by]

  return (
    <li className="grid min-w-0 gap-1 rounded border border-line bg-surface px-4 py-3">
      {sides.map((side, at) => (
        <p
          // oxlint-disable-next-line react/no-array-index-key -- a side is upper or lower
          key={at}
          className={clsx('flex items-baseline gap-2', side && side.teamId === winner && !isBye && 'font-semibold')}
        >
          <span className={clsx(small, 'w-5 shrink-0 text-right')}>{side?.seed}</span>
          <span className={clsx('min-w-0 wrap-anywhere', !side && 'text-muted')}>
            {side?.name ?? (isBye ? 'Rests' : 'Not known yet')}
          </span>
          {side && side.teamId === winner && !isBye && <Badge tone="success">Won</Badge>}
        </p>
      ))}
      {(score !== null || told !== undefined) && (
        <p className={clsx(small, 'pl-7')}>{[score, told].filter(Boolean).join('. ')}</p>
      )}
      {winner === null && start !== null && (
        <p className={clsx(small, 'pl-7')}>{[bay, clock(start)].filter(Boolean).join(', ')}</p>
      )}
    </li>
  )
}
