import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

import { calculateJwkThumbprint, exportJWK } from 'jose'
import { z } from 'zod'

import { ConfigError } from '#server/kernel/config/config.ts'

import type { Algorithm, KeyPair } from './signing-key.ts'

const member = z.string().exactOptional()

const PrivateJwk = z.object({
  kty: z.string(),
  crv: member,
  x: member,
  y: member,
  n: member,
  e: member,
  d: member,
  p: member,
  q: member,
  dp: member,
  dq: member,
  qi: member,
  alg: member,
  use: z.literal('sig', { error: '`use` must be "sig"' }).exactOptional(),
  // It is typed, logged and sent in the header of every token.
  kid: z
    .string()
    .regex(/^[!-~]{1,200}$/, '`kid` must have 1 to 200 characters and no spaces')
    .exactOptional(),
})
type PrivateJwk = z.output<typeof PrivateJwk>

const algorithms: Record<string, Algorithm> = { 'EC P-256': 'ES256', RSA: 'RS256', 'OKP Ed25519': 'EdDSA' }
const fewestBits = 2048

const KeySet = z.union([z.array(z.unknown()).nonempty(), z.object({ keys: z.array(z.unknown()).nonempty() })])

/**
 * Reads private keys that were made elsewhere, one or a set; throws a sentence about what is wrong. A set may also
 * contain keys that cannot sign here: public keys, and the secret of AUTH_LEGACY_JWT_SECRET.
 */
export async function readPrivateJwks(text: string): Promise<KeyPair[]> {
  const content = jsonOf(text)
  const set = KeySet.safeParse(content).data
  if (!set) return [await keyPairOf(content)]

  const signing = (Array.isArray(set) ? set : set.keys).filter((jwk) => !SignsNothing.safeParse(jwk).success)
  if (signing.length === 0) throw refusal('none of the set is a private key that signs here')
  // oxlint-disable-next-line no-restricted-properties -- keys are read, not a database
  return Promise.all(signing.map(keyPairOf))
}

const SignsNothing = z.union([
  z.object({ kty: z.literal('oct') }),
  z.object({ kty: z.string(), d: z.undefined().optional() }),
])

async function keyPairOf(content: unknown): Promise<KeyPair> {
  const jwk = parse(content)
  const algorithm = algorithmOf(jwk)
  if (!jwk.d) throw refusal('it is the public part only, and the private one (`d`) is needed')
  const { privateKey, publicKey } = keyObjectsOf(jwk)
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? Infinity
  if (bits < fewestBits) throw refusal(`an RSA key needs ${fewestBits} bits, this one has ${bits}`)
  if (!belongTogether(privateKey, publicKey, algorithm)) throw refusal('its public and private parts do not match')

  // Exported again, so that other fields of the file are left out.
  const publicJwk = await exportJWK(publicKey)
  return {
    kid: jwk.kid ?? (await calculateJwkThumbprint(publicJwk)),
    algorithm,
    publicJwk,
    privateJwk: await exportJWK(privateKey),
  }
}

const refusal = (what: string, cause?: unknown) => new ConfigError(`This key cannot be imported: ${what}.`, { cause })

function parse(content: unknown): PrivateJwk {
  const read = PrivateJwk.safeParse(content)
  if (read.success) return read.data

  const [issue] = read.error.issues
  const isOurs = issue?.message.startsWith('`')
  throw refusal(issue && isOurs ? issue.message : 'it is not one JSON Web Key', read.error)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal('it is not JSON', error)
  }
}

function algorithmOf({ kty, crv, alg }: PrivateJwk): Algorithm {
  const kind = crv === undefined ? kty : `${kty} ${crv}`
  const algorithm = Object.hasOwn(algorithms, kind) ? algorithms[kind] : undefined
  if (!algorithm) throw refusal(`it is ${kind}, and only EC P-256, RSA and OKP Ed25519 keys sign here`)
  if (alg !== undefined && alg !== algorithm)
    throw refusal(`its \`alg\` is ${alg}, and such keys sign ${algorithm} here`)

  return algorithm
}

function keyObjectsOf(jwk: PrivateJwk) {
  try {
    return {
      privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
      publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
    }
  } catch (error) {
    throw refusal('its numbers are no valid key', error)
  }
}

function belongTogether(privateKey: KeyObject, publicKey: KeyObject, algorithm: string): boolean {
  const digest = algorithm === 'EdDSA' ? null : 'sha256'
  const text = Buffer.from('Loft & Lie')

  return verify(digest, text, publicKey, sign(digest, text, privateKey))
}
