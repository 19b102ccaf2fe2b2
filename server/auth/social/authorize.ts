import { challengeOf } from '#server/auth/codes/flow.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import type { Work } from '#server/kernel/work.ts'
import type { SocialAuthorization } from '#shared/auth/social.ts'

import { beginAt, stateSeconds } from './begin.ts'
import { parametersFor } from './parameters.ts'
import { providerNamed } from './providers/provider.ts'
import { redirectWithError } from './refusal.ts'

/** Sends a browser to a provider. Once the address to return to is known, failures are sent there. */
export async function authorize(work: Work, request: SocialAuthorization, context: RedirectContext) {
  const provider = providerNamed(work.services, request.provider)
  const challenge = challengeOf(request)
  const parameters = parametersFor(request)
  const { redirectTo, origin } = context
  try {
    const flow = { redirectTo, challenge, parameters, device: origin?.device, seconds: stateSeconds }
    return { location: await beginAt(work, provider, flow) }
  } catch (error) {
    const begun = { provider: provider.name, redirectTo, isPkce: challenge !== undefined }
    return redirectWithError({ ...work, context }, begun, error)
  }
}
