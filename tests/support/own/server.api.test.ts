import { expect } from 'vitest'

import { forgetAll } from '#server/app.ts'
import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { openRaw } from '#tests/live/raw-socket.ts'
import { test } from '#tests/support/test.ts'

const search = { query: { search: 'x' } }

let before: { url: string; kid: string }

test('a test is refused, listens, lets time pass, and has cards taken by somebody else', async ({
  url,
  as,
  services,
  clock,
  logged,
}) => {
  before = { url, kid: services.keys.current().kid }
  services.paymentProvider = demoProvider
  await openRaw(url)
  clock.pass({ days: 3 })
  const member = await as('member')
  await expect(member(bookingContract.listBookings, search)).rejects.toMatchObject({ code: 'not_allowed' })

  expect(services.live.connections.size).toBe(1)
  expect(logged).not.toEqual([])
})

test('the next one is answered by the same server, which knows nothing of it', async ({
  url,
  app,
  services,
  db,
  clock,
  logged,
}) => {
  expect(url).toBe(before.url)
  expect(logged).toEqual([])
  expect(services.now()).toEqual(clock.now())
  expect(clock.now()).toEqual(new Date('2026-11-24T14:00:00Z'))
  expect(services.keys.current().kid).not.toBe(before.kid)
  expect(services.paymentProvider).toBeUndefined()
  expect(services.live.connections.size).toBe(0)
  await forgetAll(app)
  expect(await db.selectFrom('auditEvent').select('action').execute()).toEqual([])
})

test('who changes the configuration has used up the server', async ({ url, services }) => {
  expect(url).toBe(before.url)
  services.config.auth.anonymous = !services.config.auth.anonymous
})

test('so has whoever ends it', async ({ url, app }) => {
  expect(url).not.toBe(before.url)
  before = { ...before, url }
  await app.close()
})

const elsewhere = test.extend<{ services: Services }>({
  services: async ({ services }, use) => use({ ...services, sms: undefined }),
})

elsewhere('who has other services is answered by a server of their own', async ({ url, services, call }) => {
  expect(url).not.toBe(before.url)
  before = { ...before, url }
  expect(services.sms).toBeUndefined()
  await expect(call(bookingContract.listBookings, search)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('and the next one has another', async ({ url, call }) => {
  expect(url).not.toBe(before.url)
  await expect(call(bookingContract.listBookings, search)).rejects.toMatchObject({ code: 'not_signed_in' })
})
