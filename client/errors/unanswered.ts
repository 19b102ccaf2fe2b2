import { Failure, type FailureCode } from '#shared/http/failure.ts'

// No answer of ours came, or the server failed on the way.
const withoutAnswer = new Set<FailureCode>(['unavailable', 'internal', 'unexpected_failure', 'request_timeout'])

const askedAgainOnce = new WeakSet<object>()
const ofReading = new WeakSet<object>()
const perhapsDone = new WeakSet<object>()

/** Asked again, what failed so is the same request, which never happens twice. */
export function markAskedAgainOnce(error: unknown): void {
  if (error instanceof Error) askedAgainOnce.add(error)
}

/** The same was asked before without an answer, and may be what stands in its own way now: a step that was taken. */
export function markPerhapsDone(error: unknown): void {
  if (error instanceof Error) perhapsDone.add(error)
}

/** Nothing was to be done by what failed so: it was read, or tried first. */
export function markReading(error: unknown): void {
  if (error instanceof Error) ofReading.add(error)
}

/**
 * Whether nobody knows what became of what was asked: the answer was lost, the server failed on the way, or the same was
 * asked before without an answer. Where there is no failure, nothing is unknown.
 */
export function isUnknown(error: unknown): boolean {
  if (error === null || error === undefined) return false

  return !(error instanceof Failure) || withoutAnswer.has(error.code) || askedAgainOnce.has(error)
}

const leavesOpen = (error: Error): boolean => isUnknown(error) && !ofReading.has(error)

/** Something else of the kind was asked before, and is unanswered: nothing can be said of that, and this was not asked yet. */
export class AskedBefore extends Failure {
  constructor() {
    super(
      'wrong_state',
      'No answer came to what was sent before, so we do not know whether it was done. Look whether it was; press again to do this as well.',
    )
  }
}

/** What stands over a failure. What was not done is said only where that is known. */
export const titleAfter = <Title extends string | undefined>(
  error: Error | null | undefined,
  otherwise: Title,
): Title | string => {
  if (error && perhapsDone.has(error)) return 'It may be done already'

  return error && (leavesOpen(error) || error instanceof AskedBefore) ? 'No answer came' : otherwise
}

/** Why it failed, and what is known of it. */
export function sentenceAfter(error: Error, why?: string): string
export function sentenceAfter(error: Error | null | undefined): string | undefined
export function sentenceAfter(error: Error | null | undefined, why = error?.message): string | undefined {
  if (error && perhapsDone.has(error)) return `${why} No answer came the first time: it may have been done then.`
  if (!error || !leavesOpen(error)) return why

  return askedAgainOnce.has(error)
    ? `${why} Whether it was done is not known: pressed again, it is done once.`
    : `${why} Whether it was done is not known.`
}
