const turns = new Map<number, Promise<unknown>>()

interface ExclusiveAttempt<Found, Result> {
  /** Fails when it is not free. */
  look: () => Promise<Found>
  take: (found: Found) => Promise<Result>
}

/**
 * A mutex for each instant: one at a time takes what starts then, and all others look when that turn has ended. To see
 * together that it is gone costs a small part of losing the race for it in a transaction. Who wants another time waits for
 * nobody here.
 */
export async function takeExclusively<Found, Result>(
  startsAt: Date,
  attempt: ExclusiveAttempt<Found, Result>,
): Promise<Result> {
  const instant = startsAt.getTime()
  await turns.get(instant)
  const found = await attempt.look()
  if (turns.has(instant)) return takeExclusively(startsAt, attempt)

  const turn = attempt.take(found)
  turns.set(
    instant,
    turn.catch(() => undefined),
  )
  try {
    return await turn
  } finally {
    turns.delete(instant)
  }
}
