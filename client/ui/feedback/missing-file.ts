import { Failure } from '#shared/http/failure.ts'

export const connectionProblem = 'Connection Problem. Please check your internet connection and try again.'

/** Whether a file of the application did not come: no connection, or a new version of the site has other files. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload|module script/i.test(error.message)

/** Expected, as a `Failure` is, and so not reported. */
export class MissingFile extends Failure {}

/** To a file that was asked for: says in words that it did not come. */
export function refuseMissing(cause: unknown): never {
  throw isMissingFile(cause) ? new MissingFile('unavailable', connectionProblem, { cause }) : cause
}

export const siteAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
