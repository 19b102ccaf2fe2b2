import { sql } from 'kysely'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { desktop, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const names = [
  'Alexandra Featherstonehaugh',
  'Bo Li',
  'Maximilian Oberhauser',
  'Nia Okonkwo',
  'Sam Rivera',
  'Tess Hart',
]

test('Today is read in one look once the day runs, on each screen, and the desk answers there what waits', async ({
  openAs,
  own,
  studio,
}) => {
  await makeOwnStudio(studio, { coaches: 3, bays: 3 })
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  await makeUser(own, { roles: ['manager'] })
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 2)
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from, days: 3 },
  })
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const person = { firstName, lastName, email: `${lastName}@example.com`, phone: '312 555 0142' }
    const startsAt = starts[index * 5]?.startsAt ?? new Date()
    const { id } = await studio.call(bookingContract.createBooking, {
      body: { serviceCode: 'swing_eval', startsAt, person },
    })
    ids.push(id)
  }
  const [waits = '', offered = '', ...over] = ids
  await sql`update booking set starts_at = now() - interval '70 minutes', ends_at = now() - interval '10 minutes'
    where id = any(${over}::uuid[])`.execute(own)
  await own
    .updateTable('booking')
    .set({ status: 'pending_approval', expiresAt: starts[0]?.startsAt ?? null })
    .where('id', '=', waits)
    .execute()
  for (const bookingId of [offered, over[0] ?? '']) {
    await own
      .insertInto('bookingOffer')
      .values({
        bookingId,
        status: bookingId === offered ? 'open' : 'to_call',
        startsAt: starts[5]?.startsAt ?? new Date(),
        expiresAt: starts[0]?.startsAt ?? null,
        createdAt: new Date(),
      })
      .execute()
  }

  for (const look of [telephone, tablet, desktop]) {
    const { width, height } = look.viewport
    const page = await openAs({ email, password }, '/admin/today', look)
    const list = page.getByRole('region', { name: /^Needs you/ })
    await list.getByText('Could not be given').waitFor()
    await list.getByText('Wants to book').waitFor()
    await list.getByText(/^A new time was offered/).waitFor()
    for (const name of names) {
      const words = list.getByRole('link', { name: new RegExp(`^${name} `) }).first()
      const box = (await words.locator('xpath=../..').boundingBox())?.width ?? 0
      expect(box, `${name} at ${width}`).toBeGreaterThanOrEqual(150)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(2 * height)
    await page.close()
  }

  const page = await openAs({ email, password }, '/admin/today', desktop)
  const list = page.getByRole('region', { name: /^Needs you/ })
  await list.getByRole('button', { name: /^Approve ?: Alexandra/ }).click()
  await list.getByText('Wants to book').waitFor({ state: 'detached' })
  expect(await own.selectFrom('booking').select('status').where('id', '=', waits).executeTakeFirstOrThrow()).toEqual({
    status: 'confirmed',
  })
  expect(await list.getByRole('button', { name: /^Did not come ?: Maximilian/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'A coach is ill' }).click()
  await page
    .getByRole('list', { name: 'Whom to call' })
    .getByRole('link', { name: /^Call Robin Archer/ })
    .first()
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  await list.getByRole('link', { name: /^Move ?: Maximilian/ }).click()
  await page.getByText('The studio cannot keep this time.').waitFor()
  await page.getByLabel('New time').waitFor()
})
