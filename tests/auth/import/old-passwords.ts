import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'

import argon2 from 'argon2'
import bcrypt from 'bcrypt'

/** A hash as Firebase keeps it, with cheap parameters. */
function firebase(password: string): string {
  const [salt, separator, signerKey] = [randomBytes(8), Buffer.of(7), randomBytes(64)]
  const key = scryptSync(password, Buffer.concat([salt, separator]), 32, { N: 2 ** 4, r: 8, p: 1 })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const encrypted = Buffer.concat([cipher.update(signerKey), cipher.final()])
  const [ss, sk, salted, hash] = [separator, signerKey, salt, encrypted].map((bytes) => bytes.toString('base64'))

  return `$fbscrypt$v=1,n=4,r=8,p=1,ss=${ss},sk=${sk}$${salted}$${hash}`
}

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** Every kind of hash that an account can bring, as cheap as possible. */
export const hashers: Record<string, (password: string) => Promise<string> | string> = {
  bcrypt: (password) => bcrypt.hash(password, 4),
  argon2id: (password) => argon2.hash(password, { ...cheap, type: argon2.argon2id }),
  argon2i: (password) => argon2.hash(password, { ...cheap, type: argon2.argon2i }),
  fbscrypt: firebase,
}
