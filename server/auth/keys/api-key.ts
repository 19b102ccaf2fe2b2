import { issuerOf } from '#server/auth/tokens/access-token.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'

import type { OpenSigningKey } from './signing-key.ts'

interface ApiKey {
  role: 'anon' | 'service_role'
  publicUrl: string
  now: Date
}

const goodForYears = 10

/** The key that a program sends: a token of nobody, so without `sub`. */
export function signApiKey({ sign }: OpenSigningKey, { role, publicUrl, now }: ApiKey): Promise<string> {
  const end = new Date(now)
  end.setUTCFullYear(now.getUTCFullYear() + goodForYears)

  return sign({ role, iss: issuerOf(publicUrl), iat: secondsOf(now), exp: secondsOf(end) })
}
