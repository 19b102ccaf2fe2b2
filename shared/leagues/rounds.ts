interface TimedRound {
  startsAt: Date
  endsAt: Date
}

/** Which rounds of one season are over, and which of the others is the next; a round that is being played still is. */
export function inPhases<Round extends TimedRound>(rounds: readonly Round[], now: Date) {
  const ordered = rounds.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const next = ordered.find(({ endsAt }) => endsAt > now)

  return ordered.map((round) => ({ ...round, phase: phaseOf(round, next) }))
}

function phaseOf(round: TimedRound, next: TimedRound | undefined) {
  if (round === next) return 'next' as const

  return next && round.startsAt >= next.startsAt ? ('later' as const) : ('past' as const)
}
