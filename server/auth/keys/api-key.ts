import { SignJWT } from 'jose'

import { issuerOf } from '#server/auth/tokens/access-token.ts'

import type { OpenSigningKey } from './signing-key.ts'

interface ApiKey {
  role: 'anon' | 'service_role'
  publicUrl: string
  now: Date
}

const goodForYears = 10

/** The key that a program sends: a token of nobody, so without `sub`. */
export function signApiKey({ kid, algorithm, privateKey }: OpenSigningKey, { role, publicUrl, now }: ApiKey) {
  const end = new Date(now)
  end.setUTCFullYear(now.getUTCFullYear() + goodForYears)

  return new SignJWT({ role })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(issuerOf(publicUrl))
    .setIssuedAt(now)
    .setExpirationTime(end)
    .sign(privateKey)
}
