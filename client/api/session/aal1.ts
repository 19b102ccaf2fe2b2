import type { Session } from '#shared/auth/user.ts'

import { payloadOf } from './token-payload.ts'

/** Whether somebody whose account has a second step has taken the first one only: they are not signed in yet. */
export function isAal1({ access_token, user }: Session): boolean {
  const hasSecondStep = user.factors?.some(({ status }) => status === 'verified') ?? false

  return hasSecondStep && !isOfTwoSteps(payloadOf(access_token))
}

const isOfTwoSteps = (claims: unknown): boolean =>
  typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal2'
