import { expect } from 'vitest'

import { telephone, test } from '#tests/support/browser.ts'

test('the schedule shows the next round first, and one league alone when its address says so', async ({ open }) => {
  const page = await open('/leagues/tournament-schedule')
  const tables = page.getByRole('table')
  await tables.first().waitFor()
  // Two seasons, and three single rounds.
  expect(await tables.count()).toBe(5)

  await page.getByRole('link', { name: 'Thursday Stableford' }).click()
  await page.waitForURL('**?league=thursday_stableford')
  await tables.nth(1).waitFor({ state: 'detached' })
  const next = page.getByRole('region', { name: 'Next in Thursday Stableford' })
  const rows = tables.first().locator('tbody tr')
  const marked = tables.first().locator('tr[aria-current="true"]')
  // Of twelve rounds the demo has played six, and on the evening of the league a seventh.
  const round = (await rows.allTextContents()).findIndex((row) => !row.includes('Played')) + 1

  expect([7, 8]).toContain(round)
  await next.getByText(`Next in Thursday Stableford: round ${round}`).waitFor()
  expect(await rows.count()).toBe(12)
  expect(await marked.count()).toBe(1)
  expect(await marked.getByRole('rowheader').textContent()).toBe(String(round))
  // The clock opens it.
  expect(await marked.textContent()).toMatch(/Scheduled|Open to play/)
  expect(await rows.nth(11).textContent()).toContain('The final')

  await page.reload()
  await next.waitFor()
  expect(await tables.count()).toBe(1)
})

test('a league that nobody knows has an empty schedule with a way back', async ({ open }) => {
  const page = await open('/leagues/tournament-schedule?league=curling')

  await page.getByText('This league has no rounds on the schedule').waitFor()
  await page.getByRole('link', { name: 'Show all leagues' }).click()
  await page.getByRole('table').first().waitFor()
})

test('on paper there is the schedule and nothing to press', async ({ open }) => {
  const page = await open('/leagues/tournament-schedule')
  await page.getByRole('table').first().waitFor()
  await page.emulateMedia({ media: 'print' })

  expect(await page.getByRole('table').first().isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Print the schedule' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Leagues shown' }).isVisible()).toBe(false)
})

test('on a telephone somebody asks for a place in the league that takes teams, with a partner', async ({
  open,
  studio,
}) => {
  const email = 'bo.ek@example.com'
  const page = await open('/leagues/sign-up', telephone)

  await page.getByText('8 teams').last().waitFor()
  await page.getByLabel('You come').scrollIntoViewIfNeeded()
  await page.getByLabel('You come').selectOption('with a partner')
  await page.getByText(/^About: Tuesday Pairs, .*, with a partner$/).waitFor()
  await page.getByLabel('Name').fill('Bo Ek')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Your question').fill('We play off 12 and 25. Is there a place?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByText(email).waitFor()

  expect((await studio.newestMail(email))?.text).toContain('Bo Ek')
})

test('an event that is full offers its line, the others a sign-up', async ({ open }) => {
  const page = await open('/leagues/events')
  const full = page.getByRole('listitem').filter({ hasText: 'Saturday eighteen' })

  await full.getByText('Full', { exact: true }).waitFor()
  await full.getByRole('link', { name: /^Sign in to wait/ }).waitFor()
  await page.getByText('Nine holes, a skin on each').waitFor()
  await page.getByRole('button', { name: /^Sign up.*Friday skins$/ }).click()
  await page.getByRole('dialog', { name: 'Sign up: Events, Friday skins' }).waitFor()
})

test('the leagues have a tab of their own in the dashboard', async ({ openAs }) => {
  const page = await openAs('member', '/dashboard/leagues')

  await page.getByRole('region', { name: 'Next in Thursday Stableford' }).waitFor()
  await page.getByRole('link', { name: /Sign up.*Tuesday Pairs/ }).click()
  await page.waitForURL('**/leagues/sign-up?season=*')
})
