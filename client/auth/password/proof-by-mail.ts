import { z } from 'zod'

import { payloadOf } from '#client/api/session/token-payload.ts'

const Claims = z.object({ amr: z.array(z.object({ method: z.string(), timestamp: z.number() })) })

const byMail = new Set(['otp', 'recovery', 'magiclink', 'email/signup'])
const goodForSeconds = 3600

/**
 * Whether a mailed link or code began the session within the hour. Read from the token, so it holds after a reload and
 * in other tabs. A stranger at a signed-in browser must not set a password here.
 */
export function isProvedByMail(accessToken: string, now: Date): boolean {
  const claims = Claims.safeParse(payloadOf(accessToken)).data
  const oldest = now.getTime() / 1000 - goodForSeconds

  return claims?.amr.some(({ method, timestamp }) => byMail.has(method) && timestamp > oldest) ?? false
}
