import { expect } from 'vitest'

import { addApp, codeOf } from '#tests/auth/authenticator.ts'
import { signedIn, type Stock, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

async function begunApp(client: Stock) {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const asked = await client.mfa.challenge({ factorId: data.id })

  return { factorId: data.id, secret: data.totp.secret, challengeId: asked.data?.id ?? '' }
}

test('a step that a thief began before the owner had one does not let the thief in afterwards', async ({
  stock,
  db,
  clock,
  services,
  newest,
}) => {
  services.config.auth.mfa.phone = true
  const user = await makeUser(db)
  const thief = stock()
  await signedIn(thief, user)
  const { data: planted } = await thief.mfa.enroll({ factorType: 'phone', phone: '13125550199' })
  const factorId = planted?.id ?? ''
  const { data: asked } = await thief.mfa.challenge({ factorId })
  const { code } = await newest('+13125550199')
  await addApp(await freshlySignedIn(stock, user), clock)

  const again = await freshlySignedIn(stock, user)
  const answer = { factorId, challengeId: asked?.id ?? '', code }

  const refusal = { status: 403, code: 'insufficient_aal' }
  expect((await again.mfa.verify(answer)).error).toMatchObject(refusal)
  expect((await again.mfa.challenge({ factorId })).error).toMatchObject(refusal)
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
})

async function freshlySignedIn(stock: () => Stock, user: { email: string; password: string }) {
  const client = stock()
  await signedIn(client, user)
  return client
}

test('of several first steps that are proven at the same instant one counts, and the others hear why not', async ({
  stock,
  db,
  clock,
}) => {
  for (let round = 0; round < 4; round += 1) {
    const user = await makeUser(db)
    const clients = await Promise.all([1, 2, 3].map(() => freshlySignedIn(stock, user)))
    const begun = await Promise.all(clients.map(async (client) => ({ client, ...(await begunApp(client)) })))

    const answers = await Promise.all(
      begun.map(async ({ client, factorId, secret, challengeId }) =>
        client.mfa.verify({ factorId, challengeId, code: await codeOf(secret, clock) }),
      ),
    )

    expect(answers.map(({ error }) => error?.status ?? 200).toSorted()).toEqual([200, 422, 422])
    const sessions = db.selectFrom('authSession').select('aal').where('userId', '=', user.userId)
    expect(await sessions.execute()).toEqual([{ aal: 'aal2' }])
  }
})
