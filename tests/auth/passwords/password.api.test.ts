import argon2 from 'argon2'
import bcrypt from 'bcrypt'
import { expect } from 'vitest'

import { decidedCost } from '#server/auth/passwords/password-hash.ts'
import { hashPassword } from '#server/auth/passwords/password.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { issueToken, signUp } = authContract
const secret = 'user1password'
const ours = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

// The example in Firebase's own description of its scrypt.
const firebaseKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const firebaseHash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const firebase = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${firebaseKey}$42xEC+ixf3L2lw==$${firebaseHash}`

const signIn = (call: Call, email: string, password: string) =>
  call(issueToken, { query: { grant_type: 'password' }, body: { email, password } })

async function makeImported(db: Db, passwordHash: string) {
  const { email, userId } = await makeUser(db)
  const read = () => db.selectFrom('authUser').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow()
  await db.updateTable('authUser').set({ passwordHash }).where('id', '=', userId).execute()

  return { email, keptHash: async () => (await read()).passwordHash }
}

test('a password of another backend signs in, and is kept as ours from then on', async ({ db, services, call }) => {
  services.config.auth.password.hashCost = decidedCost
  const bcrypted = await bcrypt.hash(secret, 4)
  const weak = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  const hashes = {
    bcrypt: bcrypted,
    'bcrypt, older': bcrypted.replace('$2b$', '$2a$'),
    'bcrypt of PHP': bcrypted.replace('$2b$', '$2y$'),
    argon2i: await argon2.hash(secret, { type: argon2.argon2i }),
    argon2d: await argon2.hash(secret, { type: argon2.argon2d }),
    'weaker argon2id': await argon2.hash(secret, weak),
    'argon2id of version 16': await argon2.hash(secret, { version: 0x10 }),
    'scrypt of Firebase': firebase,
  }

  for (const [kind, hash] of Object.entries(hashes)) {
    const { email, keptHash } = await makeImported(db, hash)
    await expect(signIn(call, email, `${secret}!`), kind).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await keptHash(), kind).toBe(hash)

    await signIn(call, email, secret)
    expect(await keptHash(), kind).toMatch(ours)
    await signIn(call, email, secret)
  }
})

test('who signs in on two devices at once gets in on both, also where the first makes the hash a stronger one', async ({
  db,
  services,
  call,
}) => {
  services.config.auth.password.hashCost = decidedCost
  const { email, keptHash } = await makeImported(db, await bcrypt.hash(secret, 4))

  const sessions = await Promise.all([signIn(call, email, secret), signIn(call, email, secret)])

  expect(sessions.map(({ user }) => user.email)).toEqual([email, email])
  expect(await keptHash()).toMatch(ours)
})

test('a hash that is as strong as ours or stronger stays', async ({ db, services, call }) => {
  services.config.auth.password.hashCost = decidedCost
  const strong = await argon2.hash(secret, { memoryCost: 32_768, timeCost: 3, parallelism: 2 })
  const { email, keptHash } = await makeImported(db, strong)

  await signIn(call, email, secret)

  expect(await keptHash()).toBe(strong)
})

test('a long password counts in full, beyond 72 bytes too', async ({ services, call }) => {
  services.config.auth.autoconfirm = true
  const start = 'Thirty-six holes before breakfast, then soup. '.repeat(6)

  for (const length of [64, 100, 256]) {
    const email = `p${length}@example.com`
    const password = start.slice(0, length)
    await call(signUp, { query: {}, body: { email, password } })
    await signIn(call, email, password)
    for (const near of [password.slice(0, -1), `${password.slice(0, -1)}#`, password.slice(0, 72)]) {
      if (near === password) continue
      await expect(signIn(call, email, near)).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
  }
  await expect(
    call(signUp, { query: {}, body: { email: 'p257@example.com', password: start.slice(0, 257) } }),
  ).rejects.toMatchObject({ code: 'validation_failed', message: 'Password cannot be longer than 256 characters' })
})

test('a storm of sign-ins is bounded: who comes too late is told when to try again, and others are served', async ({
  db,
  url,
}) => {
  const { email } = await makeImported(db, await hashPassword(secret))
  const attempt = () =>
    fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email, password: 'a wrong password' }),
    })

  const storm = Array.from({ length: 600 }, attempt)
  await Promise.race(storm)
  const meanwhile = await fetch(`${url}/readyz`)
  const answers = await Promise.all(storm)

  expect(meanwhile.status).toBe(200)
  const byStatus = Object.groupBy(answers, ({ status }) => status)
  expect(Object.keys(byStatus)).toEqual(['400', '503'])
  expect(byStatus[400]?.length).toBeGreaterThanOrEqual(256)
  const [late] = byStatus[503] ?? []
  expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await late?.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') })
})
