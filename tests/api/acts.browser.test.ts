import { expect } from 'vitest'

import { walletsContract } from '#shared/payments/wallets.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'

import { loseAnswer, walk } from './acts.ts'

test('store credit whose answer was lost is given once, and twice where it is meant twice', async ({
  openAs,
  studio,
}) => {
  const { desk, personId } = await openTill(studio)
  const wallets = () => desk(walletsContract.readWallets, { params: { personId } })
  const page = await openAs(manager, `/admin/members/person/${personId}?tab=money`)

  await walk(page, {
    asks: /\/credit$/,
    async fill() {
      await page.getByRole('button', { name: 'Give store credit' }).click()
      await page.getByLabel('Amount, USD').fill('10')
      await page.getByLabel('Reason').fill('The bay was late')
    },
    button: () => page.getByRole('button', { name: 'Give it' }),
    count: async () => (await wallets()).creditCents / 1000,
  })

  await loseAnswer(page, /\/credit$/)
  const before = (await wallets()).creditCents
  const give = page.getByRole('button', { name: 'Give it' })
  await page.getByRole('button', { name: 'Give store credit' }).click()
  await page.getByLabel('Amount, USD').fill('3')
  await page.getByLabel('Reason').fill('The bay was late')
  await give.click()
  await page.getByText(/Connection Problem/).waitFor()
  await page.getByText('No answer came').waitFor()
  expect(await page.getByText('Nothing was changed').count()).toBe(0)
  await page.getByLabel('Amount, USD').fill('4')
  await give.click()
  await page.getByText(/we do not know whether it was done/).waitFor()
  expect((await wallets()).creditCents - before).toBe(300)
  await give.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await wallets()).creditCents - before).toBe(700)
})

test('a walk-in whose answers were lost is one client and one booking', async ({ openAs, studio }) => {
  const { desk } = await openTill(studio)
  const named = async () =>
    (await desk(peopleContract.listPeople, { query: { limit: 40, search: 'Winifred Onlyonce' } })).people.length
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const page = await openAs('front desk', `/admin/bookings/day?day=${day}`)
  await page.getByRole('region', { name: 'Bays by time' }).waitFor()
  await page.keyboard.press('n')
  const panel = page.getByRole('dialog', { name: 'New booking' })
  await panel
    .getByRole('button', { name: /^\d+:\d\d/ })
    .first()
    .click()
  await panel.getByRole('combobox', { name: 'Client' }).fill('Winifred Onlyonce')
  await panel.getByRole('option', { name: 'Add Winifred Onlyonce' }).click()
  const press = () => panel.getByRole('button', { name: 'Book', exact: true }).click()

  await loseAnswer(page, /\/people$/)
  await press()
  await panel.getByText('No answer came').waitFor()
  await loseAnswer(page, /\/bookings$/)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/bookings'))
  await press()
  await asked
  await panel.locator('button[aria-busy="true"]').waitFor({ state: 'detached' })
  await panel.getByText('No answer came').waitFor()
  await press()
  await page.locator('[data-item]').filter({ hasText: 'Winifred Onlyonce' }).first().waitFor()

  expect(await named()).toBe(1)
  expect(await page.locator('[data-item]').filter({ hasText: 'Winifred Onlyonce' }).count()).toBe(1)
})

test('a step that is pressed again while the page still reads what came of it is asked once', async ({
  openAs,
  studio,
}) => {
  const { desk, personId } = await openTill(studio)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const clubs = [{ slot: '7i' as const, jobs: [{ job: 'regrip_own' }] }]
  const body = { personId, clubs, signedName: 'Ana Ruiz' }
  const { id, tasks } = await desk(ticketsContract.takeIn, { headers, body })
  await desk(ticketsContract.finishTasks, { body: { taskIds: tasks.map((task) => task.id) } })
  const page = await openAs('front desk', `/admin/clubs-2/ticket/${id}`)
  await page.getByText('To be checked', { exact: true }).first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/transitions')) asked.push(request.headers()['idempotency-key'] ?? '')
  })
  const [held, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/v1/tickets/${id}`, async (route) => {
    held.resolve()
    await opened.promise
    await route.continue()
  })

  await page.keyboard.press('.')
  await held.promise
  await page.keyboard.press('.')
  opened.resolve()
  await page.getByText('Ready', { exact: true }).first().waitFor()

  expect(asked).toHaveLength(1)
})
