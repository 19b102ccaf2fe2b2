import { Failure } from '#shared/http/failure.ts'

/** The answer is lost, not the question: whether a card was charged is not known. */
export const isUnknown = (error: Error | null): boolean =>
  error !== null && !(error instanceof Failure && !['unavailable', 'internal'].includes(error.code))
