import { Failure } from '#shared/http/failure.ts'

const longestMilliseconds = 30_000

/** How long to wait before trying again after so many failures: 1 s, 2 s, 4 s … never more than 30 s. */
export const backOff = (failuresBefore: number): number => Math.min(1000 * 2 ** failuresBefore, longestMilliseconds)

/** What the server refused on good grounds stays refused. */
const mayHeal = (error: Error) =>
  !(error instanceof Failure) || ['unavailable', 'internal', 'too_many_requests'].includes(error.code)

const upTo = (retries: number) => ({
  retry: (failuresBefore: number, error: Error) => failuresBefore < retries && mayHeal(error),
  retryDelay: backOff,
})

/**
 * Two ways to try again. The data of one page is tried once more: its error state then offers the next try, and nobody
 * waits long to read it. What every page stands on (`patient`) is tried three times, after 1, 2 and 4 seconds.
 */
export const dataPatience = upTo(1)
export const patient = upTo(3)

/** Permissions: three attempts, after two and after four seconds. An ended session does not begin again by asking. */
export const permissionPatience = {
  retry: (failuresBefore: number, error: Error) =>
    failuresBefore < 2 && !(error instanceof Failure && error.code === 'session_expired'),
  retryDelay: (failuresBefore: number) => 2 ** (failuresBefore + 1) * 1000,
}
