import { Failure, type FailureCode } from '#shared/http/failure.ts'

/** Whether a failure is about what was typed into a field, whose place it then is. */
export const isOneOf = (error: Error | null, ...codes: FailureCode[]): boolean =>
  error instanceof Failure && codes.includes(error.code)
