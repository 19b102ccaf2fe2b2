import { createPublicKey } from 'node:crypto'

import { coalesce } from '#server/kernel/coalesce.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

import { insertSigningKey, listSigningKeys, type SigningKeyRow } from './key-store.ts'
import {
  type JsonWebKeySet,
  keySetOf,
  makeKeyPair,
  openSigningKey,
  type OpenSigningKey,
  sealed,
} from './signing-key.ts'

interface VerifyingKey {
  algorithm: string
  publicPem: string
}

/** The keys that sign and verify access tokens, kept in memory. */
export interface KeyRing {
  /** Throws `unavailable` while there is none. */
  current: () => OpenSigningKey
  /** Undefined for a key that is unknown, revoked or retired. */
  find: (kid: string) => VerifyingKey | undefined
  /** The same object until the keys change. */
  published: () => JsonWebKeySet
  /** Reads the keys again; when that fails, those in memory stay. */
  reload: () => Promise<void>
}

/** Reads the keys, and makes the first one in a new database. */
export async function openKeyRing(db: Db, secretKey: string): Promise<KeyRing> {
  await ensureCurrentKey({ trx: db }, secretKey)
  let known = ''
  let signing: OpenSigningKey | undefined
  let verifying = new Map<string, VerifyingKey>()
  let published: JsonWebKeySet = { keys: [] }

  async function read(): Promise<void> {
    const keys = (await listSigningKeys({ trx: db })).filter(({ isLive }) => isLive)
    const found = keys.map(({ kid, state }) => `${kid} ${state}`).join('\n')
    if (found === known) return

    const current = keys.find(({ state }) => state === 'current')
    try {
      signing = current && (await openSigningKey(secretKey, current))
    } finally {
      // Also when the current key cannot be opened, since revoked keys must stop verifying.
      verifying = new Map(keys.map((key) => [key.kid, verifyingKeyOf(key)]))
      published = keySetOf(keys)
    }
    known = found
  }
  const reload = coalesce(read)
  await reload()

  return {
    current() {
      if (signing && verifying.has(signing.kid)) return signing
      throw new Failure('unavailable', 'Nobody can sign in right now. Please try again in a moment.', {
        cause: new Error('No signing key is current: `loftlie keys rotate` makes one.'),
        retryAfterSeconds: 5,
      })
    },
    find: (kid) => verifying.get(kid),
    published: () => published,
    reload,
  }
}

const verifyingKeyOf = ({ algorithm, publicJwk }: SigningKeyRow): VerifyingKey => ({
  algorithm,
  publicPem: createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
})

/** Makes a key unless one is current. When two servers start at once, one key stays. */
async function ensureCurrentKey(work: OnDatabase, secretKey: string): Promise<void> {
  const keys = await listSigningKeys(work)
  if (keys.some(({ state }) => state === 'current')) return

  await insertSigningKey(work, { ...sealed(secretKey, await makeKeyPair('ES256')), state: 'current' })
}

declare module '#server/kernel/services.ts' {
  interface Services {
    keys: KeyRing
  }
}
