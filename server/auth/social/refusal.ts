import { recordEvent } from '#server/audit/service.ts'
import { asFailure, withError } from '#server/auth/codes/redirect-answer.ts'
import { failureOf } from '#server/kernel/http/failure-of.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { causeOf } from './providers/provider-trouble.ts'

/** Where a browser's sign-in began, as far as it is known. */
interface FlowOrigin {
  provider: string
  redirectTo: string
  isPkce: boolean
}

/** Sends a browser back to where its sign-in began, with the reason why it failed. */
export async function redirectWithError(work: Work, { provider, redirectTo, isPkce }: FlowOrigin, error: unknown) {
  await noteRefusal(work, provider, error)

  return { location: withError(redirectTo, asFailure(error), isPkce) }
}

/** `redirectWithError` to the studio's home, when nothing is known of the sign-in. */
export const redirectHomeWithError = (work: Work) =>
  redirectWithError(work, { provider: '', redirectTo: work.services.config.publicUrl, isPkce: false }, noSuchState())

export const noSuchState = () => new Failure('bad_oauth_state', 'OAuth state not found or expired')

/** Audits that a sign-in with a provider was refused; a bug is logged instead. */
export async function noteRefusal(work: Work, provider: string, error: unknown) {
  const failure = failureOf(error)
  if (!failure) return

  await recordEvent(work, {
    action: 'login_refused',
    entity: 'user',
    facts: { provider, cause: failure.code, why: causeOf(failure.facts.cause ?? failure) },
  })
}
