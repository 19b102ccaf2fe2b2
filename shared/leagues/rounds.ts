interface TimedRound {
  startsAt: Date
  endsAt: Date
}

/** Marks the past rounds of a season and the next one; a round in progress is still the next. */
export function inPhases<Round extends TimedRound>(rounds: readonly Round[], now: Date) {
  const ordered = rounds.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const next = ordered.find(({ endsAt }) => endsAt > now)

  return ordered.map((round) => ({ ...round, phase: phaseOf(round, next) }))
}

function phaseOf(round: TimedRound, next: TimedRound | undefined) {
  if (round === next) return 'next' as const

  return next && round.startsAt >= next.startsAt ? ('later' as const) : ('past' as const)
}
