/**
 * Runs `work` one at a time: calls that come during a run share the next run, which sees all changes up to its start.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = () => {
    next = undefined
    return work()
  }

  return () => {
    last = next ??= last.then(begin, begin)
    return last
  }
}
