import { createHash, randomInt } from 'node:crypto'

import type { Db } from '#server/db/database.ts'
import { sign } from '#server/secret.ts'

import { putOneTimeToken } from './token-store.ts'

export const maximumAttempts = 5
const mailedCodeHours = 24

export interface OneTimeCode {
  /** Six digits, to be typed. */
  code: string
  /** The same for a link. */
  linkToken: string
}

/** Makes a code for the user's address; the last one of this kind is void. The database keeps a hash of a keyed hash. */
export async function issueCode(
  db: Db,
  secretKey: string,
  { userId, email, now }: { userId: string; email: string; now: Date },
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const linkToken = linkTokenFor(secretKey, email, code)
  await putOneTimeToken(db, {
    userId,
    kind: 'confirmation',
    tokenHash: hashOf(linkToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + mailedCodeHours * 3_600_000),
  })

  return { code, linkToken }
}

// Keyed, because a million codes are soon tried by whoever reads the table.
export const linkTokenFor = (secretKey: string, email: string, code: string) =>
  sign(secretKey, 'hash one-time codes', email, code).toString('hex')

/** What stands in the table: a link that leaks from there opens nothing. */
export const hashOf = (linkToken: string) => createHash('sha256').update(linkToken).digest('hex')
