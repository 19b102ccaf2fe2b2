import { expect } from 'vitest'

import { cleanUpAuth } from '#server/auth/clean-up.ts'

import { allowed, test } from './app-of-others.ts'

test('what apps asked for is forgotten a day after it is over; what people allowed stays', async ({
  register,
  person,
  services,
  clock,
  db,
}) => {
  const app = await register()
  const { browser } = await person()
  await app.begin()
  await allowed(browser, (await app.begin()).id)
  const kept = async () => (await db.selectFrom('oauthAuthorization').select('id').execute()).length

  clock.pass({ hours: 23 })
  await cleanUpAuth(services)
  expect(await kept()).toBe(2)

  clock.pass({ hours: 2 })
  await cleanUpAuth(services)
  expect(await kept()).toBe(0)
  expect(await db.selectFrom('oauthConsent').select('scopes').execute()).toEqual([{ scopes: ['openid', 'email'] }])
})
