import { randomUUID } from 'node:crypto'

import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'

import { ConfigError } from '#server/kernel/config/config.ts'
import { decrypt, encrypt } from '#server/kernel/secrets/secret.ts'

import type { SigningKeyRow } from './key-store.ts'

export const algorithms = ['ES256', 'RS256', 'EdDSA'] as const
export type Algorithm = (typeof algorithms)[number]

export interface KeyPair {
  kid: string
  algorithm: Algorithm
  publicJwk: JWK
  privateJwk: JWK
}

export async function makeKeyPair(algorithm: Algorithm): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })

  return {
    kid: randomUUID(),
    algorithm,
    publicJwk: await exportJWK(publicKey),
    privateJwk: await exportJWK(privateKey),
  }
}

/** A pair as the database keeps it, with its private part encrypted. */
export const sealed = (secretKey: string, { kid, algorithm, publicJwk, privateJwk }: KeyPair) => ({
  kid,
  algorithm,
  publicJwk: JSON.stringify(publicJwk),
  encryptedPrivateJwk: encrypt(secretKey, 'encrypt signing keys', Buffer.from(JSON.stringify(privateJwk))),
})

export interface OpenSigningKey {
  kid: string
  /** Signs a token with these claims; `iat` and `exp` are seconds since 1970. */
  sign: (claims: JWTPayload) => Promise<string>
}

/** Decrypts a signing key. */
export async function openSigningKey(secretKey: string, key: SigningKeyRow): Promise<OpenSigningKey> {
  const { kid } = key
  try {
    const jwk: JWK = JSON.parse(decrypt(secretKey, 'encrypt signing keys', key.encryptedPrivateJwk).toString())
    const privateKey = await importJWK(jwk, key.algorithm)
    const header = { alg: key.algorithm, typ: 'JWT', kid }
    return { kid, sign: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(privateKey) }
  } catch (error) {
    throw new ConfigError(
      `SECRET_KEY does not open the signing key ${kid} in the database: set the key it was made with.`,
      { cause: error },
    )
  }
}

export interface PublishedKey {
  kid: string
  alg: string
  use: 'sig'
  kty: string
  [member: string]: unknown
}

export interface JsonWebKeySet {
  keys: PublishedKey[]
}

/** The public parts of all live keys. */
export const keySetOf = (keys: readonly SigningKeyRow[]): JsonWebKeySet => ({
  keys: keys.filter(({ isLive }) => isLive).map(published),
})

function published({ kid, algorithm, publicJwk }: SigningKeyRow): PublishedKey {
  const { kty = '', ...members } = publicJwk

  return { ...members, kty, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] }
}
