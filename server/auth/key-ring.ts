import { createPublicKey, type JsonWebKey, type KeyObject, randomUUID } from 'node:crypto'

import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'

import { ConfigError } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { decrypt, encrypt } from '#server/secret.ts'

import { insertSigningKey, listSigningKeys } from './key-store.ts'

export interface PublishedKey {
  kid: string
  alg: string
  use: 'sig'
  kty: string
  [member: string]: unknown
}

/** The keys that access tokens are signed and checked with. */
export interface KeyRing {
  current: () => { kid: string; algorithm: string; privateKey: CryptoKey | Uint8Array }
  /** PEM of the public key; undefined for a key that is not known or was revoked. */
  publicPem: (kid: string) => string | undefined
  published: () => PublishedKey[]
  reload: () => Promise<void>
}

type SigningKeyRow = Awaited<ReturnType<typeof listSigningKeys>>[number]

const pem = (jwk: JsonWebKey): KeyObject => createPublicKey({ key: jwk, format: 'jwk' })

/** Reads the keys, and makes the first one in a new database. */
export async function openKeyRing(db: Db, secretKey: string): Promise<KeyRing> {
  await ensureCurrentKey(db, secretKey)
  let current: ReturnType<KeyRing['current']>
  let live: SigningKeyRow[] = []
  let pems = new Map<string, string>()

  async function reload(): Promise<void> {
    live = (await listSigningKeys(db)).filter(({ state }) => state !== 'revoked')
    pems = new Map(live.map((key) => [key.kid, pem(key.publicJwk).export({ type: 'spki', format: 'pem' }).toString()]))

    const row = live.find(({ state }) => state === 'current')
    if (!row) throw new Error('No signing key is current.')
    current = { kid: row.kid, algorithm: row.algorithm, privateKey: await privateKeyOf(row, secretKey) }
  }
  await reload()

  return {
    current: () => current,
    publicPem: (kid) => pems.get(kid),
    published: () => live.map(({ kid, algorithm, publicJwk }) => published(kid, algorithm, publicJwk)),
    reload,
  }
}

function published(kid: string, alg: string, { kty = '', ...members }: JWK): PublishedKey {
  return { ...members, kty, kid, alg, use: 'sig', key_ops: ['verify'] }
}

function privateKeyOf(row: SigningKeyRow, secretKey: string) {
  try {
    const jwk: JWK = JSON.parse(decrypt(secretKey, 'encrypt signing keys', row.encryptedPrivateJwk).toString())
    return importJWK(jwk, row.algorithm)
  } catch (error) {
    throw new ConfigError(
      `SECRET_KEY does not open the signing key ${row.kid} in the database: set the key it was made with.`,
      { cause: error },
    )
  }
}

/** Makes a key unless one is current; of two servers that start at once, one key stays. */
async function ensureCurrentKey(db: Db, secretKey: string): Promise<void> {
  const keys = await listSigningKeys(db)
  if (keys.some(({ state }) => state === 'current')) return

  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = JSON.stringify(await exportJWK(privateKey))
  await insertSigningKey(db, {
    kid: randomUUID(),
    algorithm: 'ES256',
    state: 'current',
    publicJwk: JSON.stringify(await exportJWK(publicKey)),
    encryptedPrivateJwk: encrypt(secretKey, 'encrypt signing keys', Buffer.from(privateJwk)),
  })
}
