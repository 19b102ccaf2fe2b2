import { createCipheriv, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

import argon2 from 'argon2'
import bcrypt from 'bcrypt'

import { equal } from '#server/kernel/secrets/secret.ts'

/** The work of making a hash, and of checking a password against it. */
export interface HashCost {
  /** In KiB. */
  memoryCost: number
  /** Passes over the memory. */
  timeCost: number
}

/** OWASP's recommendation. */
export const decidedCost: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** About a hundredth of the work, for tests whose subject is something else. */
export const leastCost: HashCost = { memoryCost: 1024, timeCost: 1 }

/**
 * An argon2id hash with its parameters in the order of the PHC string format: m, t, p. Stricter libraries read no
 * other.
 */
export async function argon2Hash(password: string, cost: HashCost): Promise<string> {
  const hash = await argon2.hash(password, { ...cost, type: argon2.argon2id, parallelism: 1 })

  return hash.replace(/,(p=\d+),(t=\d+)\$/, ',$2,$1$')
}

type PasswordVerifier = (password: string) => Promise<boolean>

/** The check of passwords against a hash; undefined for an unknown kind, or one that would cost too much. */
export function verifierOf(hash: string): PasswordVerifier | undefined {
  if (hash.length > longestHash) return undefined

  return argon2Verifier(hash) ?? bcryptVerifier(hash) ?? firebaseVerifier(hash)
}

/** Whether a hash is as strong as ours. */
export function isStrongHash(hash: string, { memoryCost, timeCost }: HashCost): boolean {
  const { kind, version, m = 0, t = 0 } = argon2Parts(hash) ?? {}

  return kind === 'argon2id' && version === '19' && m * t >= memoryCost * timeCost
}

// An imported account may bring any hash: none may cost more than about a second or 128 MiB.
const longestHash = 1024
const mostKibibytes = 131_072
const mostArgon2Work = 1_048_576
const mostBcryptCost = 14
const mostScryptWork = 4_194_304

const argon2Form =
  /^\$(argon2id|argon2i|argon2d)(?:\$v=(16|19))?\$([mtp]=\d{1,9}(?:,[mtp]=\d{1,9}){2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,172}$/

function argon2Parts(hash: string) {
  const [, kind, version, parameters] = argon2Form.exec(hash) ?? []
  if (!parameters) return undefined

  const numbers: Record<string, number> = Object.fromEntries(
    parameters.split(',').map((parameter) => [parameter.slice(0, 1), Number(parameter.slice(2))]),
  )
  return { kind, version, m: numbers['m'], t: numbers['t'], p: numbers['p'] }
}

function argon2Verifier(hash: string): PasswordVerifier | undefined {
  const { m = 0, t = 0, p = 0 } = argon2Parts(hash) ?? {}
  const isSound = t >= 1 && p >= 1 && p <= 16 && m >= 8 * p
  if (!isSound || m > mostKibibytes || m * t > mostArgon2Work) return undefined

  // argon2 only throws about a hash that it cannot read, which matches nothing.
  return (password) => argon2.verify(hash, password).catch(() => false)
}

const bcryptForm = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

function bcryptVerifier(hash: string): PasswordVerifier | undefined {
  const cost = Number(bcryptForm.exec(hash)?.[1] ?? 0)
  if (cost < 4 || cost > mostBcryptCost) return undefined

  // PHP writes 2y for what others call 2b.
  return (password) => bcrypt.compare(password, hash.replace(/^\$2y/, '$2b'))
}

const base64 = '[A-Za-z0-9+/_-]+={0,2}'
const firebaseForm = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,2}),p=(\\d{1,2})(?:,ss=(${base64}))?,sk=(${base64})\\$(${base64})\\$(${base64})$`,
)

const bytes = (text: string) => Buffer.from(text, 'base64')
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * Firebase's scrypt: the password gives the key with which the project's signer key is encrypted; the hash is the
 * result.
 */
function firebaseVerifier(hash: string): PasswordVerifier | undefined {
  const [, n, blockSize, parallelization, separator = '', signerKey = '', salt = '', expected = ''] =
    firebaseForm.exec(hash) ?? []
  const N = 2 ** Number(n)
  const r = Number(blockSize)
  const p = Number(parallelization)
  const isSound = N >= 2 && r >= 1 && p >= 1
  const memory = 128 * N * r
  if (!isSound || memory > mostKibibytes * 1024 || N * r * p > mostScryptWork) return undefined

  return async (password) => {
    const salted = Buffer.concat([bytes(salt), bytes(separator)])
    const key = await derive(password, salted, 32, { N, r, p, maxmem: 2 * memory + 1_048_576 })
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
    return equal(Buffer.concat([cipher.update(bytes(signerKey)), cipher.final()]), bytes(expected))
  }
}
