import { createHash, randomInt } from 'node:crypto'

import { equal, sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'

import { putOneTimeToken, type TokenKind } from './token-store.ts'

/** So many guesses, the right one among them; then the code is void, the link is not. */
export const maximumAttempts = 5

export interface OneTimeCode {
  /** Digits, to be typed. */
  code: string
  /** The same for a link. */
  linkToken: string
}

interface Purpose {
  userId: string
  kind: TokenKind
  /** The address or the number that it is sent to. */
  relatesTo: string
}

/** In seconds. */
export interface Lifetime {
  code: number
  link: number
}

/** Of what is a code or a link only. */
export const lasting = (seconds: number): Lifetime => ({ code: seconds, link: seconds })

interface CodeFor extends Purpose {
  lifetime: Lifetime
  flowId?: string | undefined
}

/** Makes a code for one purpose; the last one for it is void. The database keeps a hash of a keyed hash. */
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

// Keyed, because a million codes are soon tried by whoever reads the table.
const linkTokenFor = (secretKey: string, { userId, kind, relatesTo }: Purpose, code: string) =>
  sign(secretKey, 'hash one-time codes', userId, kind, relatesTo, code).toString('hex')

// Where a link leads on depends on it, also once the link's row is gone.
const pkceMark = 'pkce_'

export const markedAsPkce = (linkToken: string) => `${pkceMark}${linkToken}`
export const isMarkedAsPkce = (linkToken: string) => linkToken.startsWith(pkceMark)

/** What stands in the table: a link that leaks from there opens nothing. */
export function hashOf(linkToken: string): string {
  const unmarked = isMarkedAsPkce(linkToken) ? linkToken.slice(pkceMark.length) : linkToken
  return createHash('sha256').update(unmarked).digest('hex')
}

/** Whether a typed code is the one of this row. Guessing burns it; the link, which nobody guesses, stays good. */
export function isCodeOf(secretKey: string, token: Purpose & { tokenHash: string }, code: string) {
  const expected = hashOf(linkTokenFor(secretKey, token, code))
  return equal(Buffer.from(expected), Buffer.from(token.tokenHash))
}
