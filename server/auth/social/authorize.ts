import { challengeOf } from '#server/auth/codes/flow.ts'
import { asFailure, withError } from '#server/auth/codes/redirect-answer.ts'
import type { Asked } from '#server/auth/sign-up.ts'
import type { Services } from '#server/services.ts'
import type { Authorization } from '#shared/auth/social.ts'

import { beginAt, stateSeconds } from './begin.ts'
import { parametersFor } from './parameters.ts'
import { providerNamed } from './provider.ts'

/** Sends a browser to a provider. Once it is known where it wants to come back to, failures are told there. */
export async function authorize(services: Services, request: Authorization, { redirectTo, origin }: Asked) {
  const provider = providerNamed(services, request.provider)
  const challenge = challengeOf(request)
  const parameters = parametersFor(request)
  const { device } = origin
  try {
    const wish = { redirectTo, challenge, parameters, device, seconds: stateSeconds }
    return { location: await beginAt(services, provider, wish) }
  } catch (error) {
    return { location: withError(redirectTo, asFailure(error), challenge !== undefined) }
  }
}
