import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { SigningKey } from '#server/kernel/db/schema.ts'

// By the database's clock, so that a key retires at the same moment on every server.
const isLive = sql<boolean>`
  state <> 'revoked' and (retires_at is null or retires_at > now() or api_keys_issued_at is not null)
`

/** The oldest first. A live key is published, and verifies tokens. */
export const listSigningKeys = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('signingKey')
    .select(['kid', 'algorithm', 'state', 'encryptedPrivateJwk', 'createdAt', 'stateSince', 'retiresAt'])
    .select(['apiKeysIssuedAt', isLive.as('isLive')])
    .select('publicJwk')
    .orderBy('createdAt')
    .orderBy('kid')
    .execute()

export type SigningKeyRow = Awaited<ReturnType<typeof listSigningKeys>>[number]

/** False when there is a key of this name, or when another became current meanwhile. */
export async function insertSigningKey({ trx }: OnDatabase, key: Insertable<SigningKey>): Promise<boolean> {
  const inserted = await trx
    .insertInto('signingKey')
    .values(key)
    .onConflict((on) => on.doNothing())
    .returning('kid')
    .executeTakeFirst()

  return Boolean(inserted)
}

/** Lets one transaction at a time change keys; others can still read them. */
export const lockSigningKeys = ({ trx }: OnDatabase) =>
  sql`lock table signing_key in share row exclusive mode`.execute(trx)

const rightNow = sql<Date>`now()`

export const setSigningKeyState = ({ trx }: OnDatabase, kid: string, state: 'current' | 'revoked') =>
  trx.updateTable('signingKey').set({ state, stateSince: rightNow }).where('kid', '=', kid).execute()

/** Makes the current key a previous one, which still verifies what it has signed. */
export const replaceSigningKey = ({ trx }: OnDatabase, kid: string, neededSeconds: number) =>
  trx
    .updateTable('signingKey')
    .set({ state: 'previous', stateSince: rightNow })
    .set({ retiresAt: sql<Date>`now() + make_interval(secs => ${neededSeconds})` })
    .where('kid', '=', kid)
    .execute()

export const markApiKeysIssued = ({ trx }: OnDatabase, kid: string) =>
  trx.updateTable('signingKey').set({ apiKeysIssuedAt: rightNow }).where('kid', '=', kid).execute()
