import { limitConcurrency } from './hashing.ts'
import { argon2Hash, isStrongHash, verifierOf } from './password-hash.ts'

export const hashPassword = (password: string): Promise<string> => limitConcurrency(() => argon2Hash(password))

let decoy: Promise<string> | undefined

/** Takes the same time for an account that does not exist, or has no password, as for a wrong password. */
async function matches(password: string, hash: string | null | undefined): Promise<boolean> {
  decoy ??= argon2Hash('nobody has this password')
  const verify = hash ? verifierOf(hash) : undefined
  if (verify) return verify(password)

  await verifierOf(await decoy)?.(password)
  return false
}

/** False also when there is no such account or it has no password. */
export const isPassword = (password: string, hash: string | null | undefined): Promise<boolean> =>
  limitConcurrency(() => matches(password, hash))

/** The same, with a hash of ours to put in the place of a weaker one. */
export const verifyPassword = (password: string, hash: string | null | undefined) =>
  limitConcurrency(async () => {
    const isRight = await matches(password, hash)
    const strongerHash = isRight && hash && !isStrongHash(hash) ? await argon2Hash(password) : undefined

    return { isRight, strongerHash }
  })
