import argon2 from 'argon2'

import { Failure } from '#shared/http/failure.ts'

// OWASP's figures for argon2id.
const settings = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const minimumLength = 8
const maximumLength = 256

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, settings)

let decoy: Promise<string> | undefined

/** False also when there is no such account or it has no password, after the same time. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await argon2.verify(hash ?? (await decoy), password)

  return isRight && Boolean(hash)
}

export function refuseWeak(password: string): void {
  if (password.length > maximumLength) {
    throw new Failure('validation_failed', `Password cannot be longer than ${maximumLength} characters`)
  }
  if (password.length < minimumLength) {
    throw new Failure('weak_password', `Password should be at least ${minimumLength} characters.`, {
      reasons: ['length'],
    })
  }
}
