import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

import { remember } from '#shared/remember.ts'

/** What a key derived from SECRET_KEY is for; each purpose has a separate key. */
export type Purpose =
  | 'encrypt signing keys'
  | 'encrypt refresh keys'
  | 'encrypt factor secrets'
  | 'encrypt sign-ins elsewhere'
  | 'encrypt hook payloads'
  | 'sign booking links'
  | 'sign payment links'
  | 'sign links of shares'
  | 'sign quote links'
  | 'sign build links'
  | 'sign links of late parts'
  | 'sign links of estimates'
  | 'sign links of groups of bags'
  | 'sign preference links'
  | 'sign unsubscribe links'
  | 'sign file addresses'
  | 'sign fitting links'
  | 'sign waitlist links'
  | 'sign sheet links'
  | 'sign invitations to teams'
  | 'sign card links'
  | 'sign sub offers'
  | 'mark browsers of staff'
  | 'hash one-time codes'
  | 'hash recovery codes'
  | 'hash approval codes'
  | 'hash counted keys'
  | 'hash holders of times'
  | 'hash device numbers'
  | 'hash deleted addresses'
  | 'encrypt kept answers'
  | 'log in to the database'

// A key object: from bare bytes Node would make one at each use, at four times the cost of the HMAC.
const derivedKey = remember((name) => {
  const [secretKey = '', purpose = ''] = name.split('\0')
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'loft-and-lie', purpose, 32)))
})

const keyFor = (secretKey: string, purpose: Purpose): KeyObject => derivedKey(`${secretKey}\0${purpose}`)

/** AES-256-GCM: base64url of the 12-byte nonce, the 16-byte tag and the cipher text. */
export function encrypt(secretKey: string, purpose: Purpose, plain: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])

  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Throws when the text was encrypted with another key or was changed. */
export function decrypt(secretKey: string, purpose: Purpose, encrypted: string): Buffer {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))

  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** HMAC-SHA-256 over the parts, as JSON, so that two lists of parts never look the same. */
export function sign(secretKey: string, purpose: Purpose, ...parts: string[]): Buffer {
  return createHmac('sha256', keyFor(secretKey, purpose)).update(JSON.stringify(parts)).digest()
}

/** Compares in constant time, so that its duration does not tell how much was right. */
export const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
