import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { makeClient } from '#tests/people/clients.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ })
const rowOf = (page: Page, name: string | RegExp) => needsYou(page).getByRole('listitem').filter({ hasText: name })

test('each who works here does on a row of Today what it asks for, and the row leaves', async ({
  openAs,
  own,
  studio,
}) => {
  const { locationId, staffIds } = await makeOwnStudio(studio, { coaches: 1, bays: 1 })
  const account = (role: 'front_desk' | 'fitter' | 'builder' | 'coach' | 'manager') => makeUser(own, { roles: [role] })
  const [desk, fitter, builder, coach, owner] = await Promise.all(
    (['front_desk', 'fitter', 'builder', 'coach', 'manager'] as const).map(account),
  )
  if (!desk || !fitter || !builder || !coach || !owner) throw new Error('An account is missing.')
  const clients = new Map<string, string>()
  for (const lastName of ['Walsh', 'Ibarra', 'Quinn', 'Farouk', 'Huang'])
    clients.set(lastName, await makeClient(own, { firstName: 'Sam', lastName, email: null }))
  const createdAt = new Date(Date.now() - 86_400_000)
  const isOver = {
    locationId,
    status: 'followup_due' as const,
    slot: 'D' as const,
    followUpOn: '2026-01-05',
    createdAt,
  }
  await own
    .insertInto('fitting')
    .values([
      { ...isOver, personId: clients.get('Walsh') ?? null },
      { ...isOver, personId: clients.get('Ibarra') ?? null },
    ])
    .execute()
  await own
    .insertInto('ticket')
    .values([
      {
        locationId,
        personId: clients.get('Quinn') ?? null,
        status: 'ready',
        collectCode: '0000',
        createdAt,
        readyAt: createdAt,
      },
      {
        locationId,
        personId: clients.get('Farouk') ?? null,
        status: 'ready',
        collectCode: '0000',
        createdAt,
        readyAt: createdAt,
      },
    ])
    .execute()
  const { id: coachPerson } = await own
    .selectFrom('person')
    .select('id')
    .where('userId', '=', coach.userId)
    .executeTakeFirstOrThrow()
  await own
    .updateTable('resource')
    .set({ personId: coachPerson })
    .where('id', '=', staffIds[0] ?? '')
    .execute()
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 2)
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from, days: 3 },
  })
  const { id: waits } = await studio.call(bookingContract.createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: starts[0]?.startsAt ?? new Date(),
      person: { firstName: 'Vivian', lastName: 'Huang', email: 'vivian@example.com', phone: '312 555 0142' },
    },
  })
  await sql`update booking set status = 'pending_approval', expires_at = starts_at where id = ${waits}`.execute(own)

  // By keys alone: the first row has the focus, others follow, and Enter does the first act.
  const fitting = await openAs(fitter, '/admin/today', desktop)
  await rowOf(fitting, 'Sam Walsh').waitFor()
  const focused = () => fitting.evaluate<string>(`document.activeElement?.closest('li')?.textContent ?? ''`)
  await expect.poll(focused).toMatch(/Follow up a fitting/)
  const first = await focused()
  await fitting.keyboard.press('j')
  await expect.poll(focused).not.toBe(first)
  await fitting.keyboard.press('k')
  await expect.poll(focused).toBe(first)
  await fitting.keyboard.down('Enter')
  const [name, other] = first.includes('Sam Walsh') ? ['Sam Walsh', 'Sam Ibarra'] : ['Sam Ibarra', 'Sam Walsh']
  await rowOf(fitting, name).waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/Follow up a fitting/)
  // The focus has gone on to the next row, where Enter that is still held does nothing.
  for (let held = 0; held < 5; held += 1) await fitting.keyboard.down('Enter')
  await fitting.keyboard.up('Enter')
  await fitting.reload()
  await rowOf(fitting, other).waitFor()
  await fitting.close()

  const bench = await openAs(builder, '/admin/today', telephone)
  await rowOf(bench, 'Sam Quinn')
    .getByRole('button', { name: /^Called/ })
    .click()
  await rowOf(bench, 'Sam Quinn').waitFor({ state: 'detached' })
  await bench.close()

  const counter = await openAs(desk, '/admin/today', desktop)
  await rowOf(counter, 'Sam Farouk')
    .getByRole('link', { name: /^Hand over/ })
    .click()
  await counter.getByRole('dialog', { name: /^Hand over/ }).waitFor()
  expect(new URL(counter.url()).searchParams.has('act')).toBe(false)
  await counter.getByRole('dialog').getByRole('button', { name: 'Keep it here' }).click()
  await counter.goBack()
  // Its answer is lost: the row goes, for it was done, and what is not known of it is said nevertheless.
  await counter.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await rowOf(counter, 'Sam Farouk')
    .getByRole('button', { name: /^Called/ })
    .click()
  await counter.getByText(/^Called, Sam Farouk: .* Whether it was done is not known/).waitFor()
  await rowOf(counter, 'Sam Farouk').waitFor({ state: 'detached' })
  await counter.close()

  const lessons = await openAs(coach, '/admin/today', desktop)
  await rowOf(lessons, 'Vivian Huang')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await rowOf(lessons, 'Vivian Huang').waitFor({ state: 'detached' })
  expect(await lessons.getByRole('region', { name: 'The day in figures' }).count()).toBe(0)
  await lessons.close()

  for (const look of [telephone, desktop]) {
    const page = await openAs(owner, '/admin/today', look)
    const figures = page.getByRole('region', { name: 'The day in figures' })
    await figures.getByRole('link', { name: /Taken, the rows$/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.close()
  }
  const page = await openAs(owner, '/admin/today', desktop)
  await needsYou(page)
    .getByRole('button', { name: /^No purchase/ })
    .click()
  await needsYou(page).getByText('Nothing waits for you.').waitFor()
  await page.getByRole('link', { name: /Taken, the rows$/ }).click()
  await page.waitForURL('**/admin/analytics/money?*figure=taken*')
})
