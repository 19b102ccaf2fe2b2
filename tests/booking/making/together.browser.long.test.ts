import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { makeProfile } from '#tests/catalog/staff-profile.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { plan, takeOut } from '#tests/staffing/studio.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone } from '#tests/support/browser.ts'
import { makeService, makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { eventually } from '#tests/support/process.ts'
import type { ServedStudio } from '#tests/support/studio.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()

/** A time zone in which it is about noon, so the studio is still open half an hour later. */
function noonZone(): string {
  const west = new Date().getUTCHours() - 12

  return `Etc/GMT${west < 0 ? west : `+${west}`}`
}

async function makeParlor(served: ServedStudio) {
  const hours = { zone: noonZone(), opens: '06:00', closes: '21:00' }
  const { owner: own } = served
  const studio = await makeOwnStudio(served, {
    ...hours,
    category: 'bay',
    capacity: 3,
    priceCents: 10_000,
    coaches: 2,
    bays: 3,
  })
  for (const [at, resourceId] of studio.staffIds.entries()) {
    await makeProfile(own, resourceId, { slug: `coach-${at + 1}`, publicName: `Coach ${at + 1}` })
  }
  await makeService(own, {
    code: 'putting',
    name: 'Putting',
    requiredSkill: null,
    durationMinutes: 30,
    priceCents: 4000,
  })

  return { ...studio, zone: hours.zone }
}

const takeNextWith = async (page: Page, coach: string) => {
  await page.getByRole('button', { name: coach }).click()
  await page.getByRole('button', { name: 'Take it' }).click()
  await page.getByText('Kept for you').waitFor()
}

async function lookAt(page: Page): Promise<void> {
  await expect.poll(() => violationsOf(page), { message: page.url() }).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width'), page.url()).toBe(true)
}

test('on a phone a party of three books a coach of its choice and what follows, and plays on by half an hour', async ({
  open,
  own,
  studio,
}) => {
  await makeParlor(studio)
  const page = await open('/book-now?service=swing_eval', telephone)
  await takeNextWith(page, 'Coach 2')
  for (const [label, value] of Object.entries({
    'First name': 'Ines',
    'Last name': 'Vega',
    'E-mail': 'ines@example.com',
    Phone: '312 555 0111',
  })) {
    await page.getByLabel(label).fill(value)
  }
  const more = page.getByRole('button', { name: 'One player more' })
  await more.click()
  await page.getByLabel('Name of player 2').fill('Lee Park')
  await more.click()
  await page.getByLabel('Name of player 3').fill('Kim Osei')
  expect(await more.isDisabled()).toBe(true)
  await page.getByLabel('And right after it').selectOption({ label: 'Putting, 30 min' })
  await page.getByText('$140', { exact: true }).waitFor()
  await lookAt(page)
  await page.getByRole('button', { name: /^Book both, / }).click()

  await page.getByRole('heading', { level: 1, name: /^Booked/ }).waitFor()
  await page.getByText('with Coach 2').waitFor()
  const players = page.getByRole('listitem').filter({ hasText: /\$33\.3[34]$/ })
  expect(await players.allInnerTexts()).toHaveLength(3)
  await page.getByRole('region', { name: 'Right after it' }).getByText('$40').waitFor()
  const mails = await own.selectFrom('notice').select('text').where('template', '=', 'booked').orderBy('id').execute()
  expect(mails[0]?.text).toContain('Lee Park, $33.33')
  expect(mails).toHaveLength(2)

  const link = await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')
  const first = await own.selectFrom('booking').select('id').where('partySize', '=', 3).executeTakeFirstOrThrow()
  const running = [new Date(Date.now() - 1_800_000), new Date(Date.now() + 1_800_000)] as const
  await own
    .updateTable('booking')
    .set({ startsAt: running[0], endsAt: running[1] })
    .where('id', '=', first.id)
    .execute()
  await own
    .updateTable('allocation')
    .set({ during: sql<string>`tstzrange(${running[0]}::timestamptz, ${running[1]}::timestamptz)` })
    .where('bookingId', '=', first.id)
    .execute()
  await page.goto(studio.url + link)
  await page.getByRole('button', { name: /^30 min longer, .*: \$50$/ }).click()
  const question = page.getByRole('dialog', { name: '30 min longer?' })
  await question.getByText(/it costs \$50 more, \$150 in all/).waitFor()
  await lookAt(page)
  await question.getByRole('button', { name: 'Add 30 min: $50' }).click()
  await page.getByText(/^Yours until /).waitFor()
  // The added time is shown as one's own change, not as somebody else's.
  await page.getByRole('button', { name: /^30 min longer, / }).waitFor()
  expect(await page.getByText('Somebody has just changed').count()).toBe(0)
  const endOf = () => own.selectFrom('booking').select('endsAt').where('id', '=', first.id).executeTakeFirstOrThrow()
  await eventually(endOf, ({ endsAt }) => endsAt.getTime() === running[1].getTime() + 1_800_000)
})

test('a parent books for their child with a coach of their choice, and takes a time that is offered once that one is ill', async ({
  open,
  own,
  studio,
}) => {
  const { staffIds, zone } = await makeParlor(studio)
  const [parent, boss] = [await makeUser(own), await makeUser(own, { roles: ['manager'] })]
  const personId = await makeClient(own, { firstName: 'Leo', lastName: 'Archer' })
  const parentId = await personOf(own, parent.userId)
  await makeHousehold(own, [{ personId: parentId, mayBook: true }, { personId }])
  // The form asks for nothing that it has no field for.
  await own.updateTable('person').set({ phone: null }).where('id', '=', parentId).execute()
  const page = await open('/login', desktop)
  await page.getByLabel('E-mail').fill(parent.email)
  await page.getByLabel('Password', { exact: true }).fill(parent.password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard/home')
  await page.goto(`${studio.url}/dashboard/book?service=swing_eval`)
  await page.getByRole('button', { name: 'Leo Archer' }).click()
  await takeNextWith(page, 'Coach 1')
  await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Booked/ }).waitFor()
  const link = await page.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')
  await page.getByRole('link', { name: 'All your bookings' }).click()
  await page.getByText('For Leo Archer').waitFor()

  const { access_token: token } = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: boss.email, password: boss.password },
  })
  const manager = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  const booked = await own.selectFrom('booking').select(['id', 'version', 'startsAt']).executeTakeFirstOrThrow()
  const day = localTimeOf(booked.startsAt, zone).slice(0, 10)
  const time = { day, from: '06:00', until: '21:00' }
  const { version } = await plan(manager, staffIds[0], time)
  const decisions = [{ action: 'offer' as const, bookingId: booked.id, version: booked.version }]
  await takeOut(manager, staffIds[0], { ...time, version, decisions })
  await page.goto(studio.url + link)
  await page.getByRole('heading', { name: 'Choose a new time' }).waitFor()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Take this time' }).click()
  await page.getByRole('heading', { name: 'Choose a new time' }).waitFor({ state: 'detached' })

  const templates = await own.selectFrom('notice').select('template').orderBy('id').execute()
  expect(templates.at(-1)).toEqual({ template: 'moved' })
})
