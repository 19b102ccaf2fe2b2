import { expect } from 'vitest'

import { cleanUpAuth } from '#server/auth/clean-up.ts'
import { jobWork } from '#server/kernel/work.ts'

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
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await kept()).toBe(2)

  clock.pass({ hours: 2 })
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await kept()).toBe(0)
  expect(await db.selectFrom('oauthConsent').select('scopes').execute()).toEqual([{ scopes: ['openid', 'email'] }])
})

test('an app that made itself known and was never allowed is forgotten after a month', async ({
  register,
  person,
  signIn,
  services,
  clock,
  db,
}) => {
  const used = await register({ client_name: 'Used' })
  await register({ client_name: 'Made known by the studio' })
  await register({ client_name: 'Never used' })
  await signIn(used, (await person()).browser)
  const itself = db.updateTable('oauthClient').set({ registrationType: 'dynamic' })
  await itself.where('name', '!=', 'Made known by the studio').execute()
  const kept = async () =>
    (await db.selectFrom('oauthClient').select('name').orderBy('name').execute()).map(({ name }) => name)

  clock.pass({ days: 29 })
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await kept()).toHaveLength(3)

  clock.pass({ days: 2 })
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await kept()).toEqual(['Made known by the studio', 'Used'])
})
