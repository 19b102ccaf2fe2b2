import { z } from 'zod'

import { payloadOf } from '#client/api/session/token-payload.ts'

const Claims = z.object({ amr: z.array(z.object({ method: z.string(), timestamp: z.number() })) })

const byMail = new Set(['otp', 'recovery', 'magiclink', 'email/signup'])
const goodForSeconds = 3600

/**
 * Whether a session began within the hour with a link or a code of a mail, as its token says: so it holds after a
 * reload and in another tab too. Who only finds a browser signed in must not set a password there.
 */
export function isProvedByMail(accessToken: string, now: Date): boolean {
  const claims = Claims.safeParse(payloadOf(accessToken)).data
  const oldest = now.getTime() / 1000 - goodForSeconds

  return claims?.amr.some(({ method, timestamp }) => byMail.has(method) && timestamp > oldest) ?? false
}
