import { recordEvent } from '#server/audit/service.ts'
import { asFailure, withError } from '#server/auth/codes/redirect-answer.ts'
import { failureOf } from '#server/kernel/http/failure-of.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import { causeOf } from './providers/provider-trouble.ts'

/** Where a browser began, as far as that is known. */
interface FlowOrigin {
  provider: string
  redirectTo: string
  isPkce: boolean
}

/** Leads a browser that was not let in back to where it began, with the reason. */
export async function leadBack(work: Work, { provider, redirectTo, isPkce }: FlowOrigin, error: unknown) {
  await noteRefusal(work, provider, error)

  return { location: withError(redirectTo, asFailure(error), isPkce) }
}

/** The same for one of which nothing is known. */
export const leadHome = (work: Work) =>
  leadBack(work, { provider: '', redirectTo: work.services.config.publicUrl, isPkce: false }, noSuchState())

export const noSuchState = () => new Failure('bad_oauth_state', 'OAuth state not found or expired')

/** Notes that somebody was not let in by a provider; a bug is noted by the log. */
export async function noteRefusal(work: Work, provider: string, error: unknown) {
  const failure = failureOf(error)
  if (!failure) return

  await recordEvent(work, {
    action: 'login_refused',
    entity: 'user',
    facts: { provider, cause: failure.code, why: causeOf(failure.facts.cause ?? failure) },
  })
}
