import { createHash, randomInt } from 'node:crypto'

import { equal, sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'

import { putOneTimeToken, type TokenKind } from './token-store.ts'

/** After so many guesses a code is void; the link stays valid. */
export const maximumAttempts = 5

export interface OneTimeCode {
  /** Digits to type. */
  code: string
  /** The same secret, for a link. */
  linkToken: string
}

interface Purpose {
  userId: string
  kind: TokenKind
  /** The address or number to which it is sent. */
  relatesTo: string
}

/** In seconds. */
export interface Lifetime {
  code: number
  link: number
}

/** The lifetime of something that is only a code or only a link. */
export const sameLifetime = (seconds: number): Lifetime => ({ code: seconds, link: seconds })

interface CodeFor extends Purpose {
  lifetime: Lifetime
  flowId?: string | undefined
}

/** Makes a code for one purpose and voids the previous one. The database only keeps a hash of a keyed hash. */
export async function issueCode(work: Work, { lifetime, ...purpose }: CodeFor): Promise<OneTimeCode> {
  const {
    services: { config },
    now,
  } = work
  const { codeLength } = config.auth
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const linkToken = linkTokenFor(config.secretKey, purpose, code)
  await putOneTimeToken(work, {
    ...purpose,
    flowId: purpose.flowId ?? null,
    tokenHash: hashOf(linkToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime.link * 1000),
    codeExpiresAt: new Date(now.getTime() + lifetime.code * 1000),
  })

  return { code, linkToken }
}

// Keyed, since whoever reads the table could try all of a million codes.
const linkTokenFor = (secretKey: string, { userId, kind, relatesTo }: Purpose, code: string) =>
  sign(secretKey, 'hash one-time codes', userId, kind, relatesTo, code).toString('hex')

// This mark tells how to answer a link, even after its row is deleted.
const pkceMark = 'pkce_'

export const markedAsPkce = (linkToken: string) => `${pkceMark}${linkToken}`
export const isMarkedAsPkce = (linkToken: string) => linkToken.startsWith(pkceMark)

/** The hash that the table keeps, so that a link cannot be made from it. */
export function hashOf(linkToken: string): string {
  const unmarked = isMarkedAsPkce(linkToken) ? linkToken.slice(pkceMark.length) : linkToken
  return createHash('sha256').update(unmarked).digest('hex')
}

/** Whether a typed code belongs to this row. Guesses void the code; the link, which nobody can guess, stays valid. */
export function isCodeOf(secretKey: string, token: Purpose & { tokenHash: string }, code: string) {
  const expected = hashOf(linkTokenFor(secretKey, token, code))
  return equal(Buffer.from(expected), Buffer.from(token.tokenHash))
}
