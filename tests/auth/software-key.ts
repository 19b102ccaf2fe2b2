import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

const studio = { rpId: 'studio.test', origin: 'http://studio.test' }

const isPresent = 0x01
const isVerified = 0x04
const holdsKey = 0x40

interface KeyOptions {
  /** The page that asks, and the domain to which its browser binds the answer. */
  origin?: string
  rpId?: string
  /** Whether a finger, a face or a PIN was asked for. */
  verifies?: boolean
  /** The number of signatures that the authenticator reports; one without a counter reports 0. */
  count?: number
  /** The account that the answer names. */
  userHandle?: string
  type?: 'webauthn.create' | 'webauthn.get'
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** An authenticator in software, with one key. It answers honestly unless told otherwise. */
export function softwareKey(aaguid = Buffer.alloc(16)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  // RFC 9053: an elliptic key of two coordinates, for ES256 on P-256.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const common = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** The key in base64, for another authenticator. */
    exported: () => ({
      credentialId: id.toString('base64'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    }),

    /** What a server stores of the key. */
    kept: () => ({ credentialId: id, publicKey: Buffer.from(coseKey) }),

    create(challenge: string, options: KeyOptions = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData({ count: 0, ...options }, holdsKey),
        aaguid,
        length,
        id,
        coseKey,
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: clientData({ type: 'webauthn.create', ...options }, challenge),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal' as const],
        },
      }
    },

    sign(challenge: string, options: KeyOptions = {}) {
      const clientDataJSON = clientData({ type: 'webauthn.get', ...options }, challenge)
      const authData = authenticatorData({ count: 1, ...options })
      const signed = Buffer.concat([
        authData,
        createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
      ])
      return {
        ...common,
        response: {
          clientDataJSON,
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', signed, privateKey)),
          ...(options.userHandle !== undefined && { userHandle: base64url(options.userHandle) }),
        },
      }
    },
  }
}

export type SoftwareKey = ReturnType<typeof softwareKey>

function clientData({ type, origin = studio.origin }: KeyOptions, challenge: string): string {
  return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData({ rpId = studio.rpId, verifies = true, count = 0 }: KeyOptions, more = 0): Buffer {
  const head = Buffer.alloc(5)
  head[0] = isPresent | (verifies ? isVerified : 0) | more
  head.writeUInt32BE(count, 1)

  return Buffer.concat([createHash('sha256').update(rpId).digest(), head])
}
