import { createHmac, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { equal } from '#server/kernel/secrets/secret.ts'

// A refresh token names its session and its number in that session, so that no token is stored: version 0 | session
// UUID (16 bytes) | counter (uvarint) | HMAC-SHA-256 with the session's key (16 bytes) | CRC-32.

export interface RefreshToken {
  sessionId: string
  counter: number
}

export interface ParsedRefreshToken extends RefreshToken {
  isSignedWith: (key: KeyObject) => boolean
}

export function refreshTokenOf({ sessionId, counter }: RefreshToken, key: KeyObject): string {
  const content = Buffer.concat([Buffer.of(0), Buffer.from(sessionId.replaceAll('-', ''), 'hex'), uvarint(counter)])
  const signed = Buffer.concat([content, signatureOf(content, key)])

  return Buffer.concat([signed, checksumOf(signed)]).toString('base64url')
}

/** Undefined for a text that is no refresh token. */
export function parseRefreshToken(text: string): ParsedRefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const signed = bytes.subarray(0, -4)
  const content = bytes.subarray(0, -20)
  if (content.length < 18 || content[0] !== 0 || !equal(checksumOf(signed), bytes.subarray(-4))) return undefined

  const counter = readUvarint(content.subarray(17))
  if (counter === undefined) return undefined

  return {
    sessionId: uuidOf(content.subarray(1, 17)),
    counter,
    isSignedWith: (key) => equal(signatureOf(content, key), signed.subarray(-16)),
  }
}

const signatureOf = (content: Buffer, key: KeyObject) =>
  createHmac('sha256', key).update(content).digest().subarray(0, 16)

function checksumOf(signed: Buffer): Buffer {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(signed))
  return checksum
}

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function uvarint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)

  return Buffer.from([...bytes, rest])
}

function readUvarint(bytes: Buffer): number | undefined {
  const isLastOnly = bytes.length <= 7 && bytes.every((byte, at) => byte >= 128 === at < bytes.length - 1)

  return isLastOnly ? bytes.reduce((sum, byte, at) => sum + (byte % 128) * 128 ** at, 0) : undefined
}
