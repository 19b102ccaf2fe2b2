import { createPrivateKey } from 'node:crypto'

import { SignJWT } from 'jose'

import { decrypt } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'
import type { makeUser } from '#tests/support/make.ts'

type Account = Awaited<ReturnType<typeof makeUser>>

/** The session of a person who signs in with their password. */
export const signIn = (call: Call, { email, password }: Pick<Account, 'email' | 'password'>) =>
  call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })

const part = (token: string, at: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
export const headerOf = (token: string) => part(token, 0)
export const claimsOf = (token: string) => part(token, 1)

export const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface TokenClaims {
  /** Undefined: as in tokens of the current key. */
  header?: Record<string, unknown>
  claims: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
}

/** Signs any claims, with the studio's current key unless told. */
export async function forge({ db, config, keys }: Services, { header, claims, key }: TokenClaims): Promise<string> {
  const { kid, algorithm, encryptedPrivateJwk } = await db
    .selectFrom('signingKey')
    .select(['kid', 'algorithm', 'encryptedPrivateJwk'])
    .where('kid', '=', keys.current().kid)
    .executeTakeFirstOrThrow()
  const jwk = JSON.parse(decrypt(config.secretKey, 'encrypt signing keys', encryptedPrivateJwk).toString())

  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid, ...header })
    .sign(key ?? createPrivateKey({ key: jwk, format: 'jwk' }))
}

/** What GET /auth/v1/user answers to a token, in the newer of the protocol's two forms. */
export async function askWith(url: string, headers: Record<string, string>, path = '/auth/v1/user') {
  const answer = await fetch(`${url}${path}`, { headers: { 'x-supabase-api-version': '2024-01-01', ...headers } })
  const { code, message } = (await answer.json()) as { code?: string; message?: string }

  return { status: answer.status, code, message }
}

export const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
