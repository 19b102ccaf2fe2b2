import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

import { openTill } from './till.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)(
  '%s a client pays what is due: the first card is declined, the second is taken',
  async ([, look], { openAs, studio }) => {
    const till = await openTill(studio)
    const { id, number } = await till.sell(4800, 1250)
    const page = await openAs('member', '/dashboard/orders', look)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

    await page.getByRole('link', { name: new RegExp(number) }).click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.getByRole('button', { name: 'Pay $60.50' }).click()
    await page.getByRole('button', { name: /0002 Declined/ }).click()
    await page.getByRole('button', { name: 'Pay $60.50' }).click()
    await page.getByText('The card was declined. Nothing was charged. Try another card.').waitFor()
    expect(await till.read(id)).toMatchObject({ paidCents: 0 })

    await page.getByRole('button', { name: /4242 Accepted/ }).click()
    await page.getByRole('button', { name: 'Pay $60.50' }).click()
    await page.getByText('$60.50 is paid', { exact: true }).waitFor()
    await page.getByText('$60.50 paid: Card ..4242.').waitFor()
    expect(await page.getByRole('region', { name: 'What is due' }).count()).toBe(0)
    expect(await till.read(id)).toMatchObject({ dueCents: 0, payments: [{ status: 'failed' }, { status: 'captured' }] })
  },
)

test('a card whose bank asks is paid by a yes on the bank’s page, also after a reload; a no charges nothing', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const { id } = await till.sell(4800)
  const page = await openAs('member', `/dashboard/order/${id}`)
  const bank = page.getByRole('region', { name: 'The bank’s page' })
  const ask = async () => {
    await page.getByRole('button', { name: /3220 Asks/ }).click()
    await page.getByRole('button', { name: 'Pay $48' }).click()
    await bank.waitFor()
  }

  await page.getByRole('button', { name: 'Pay $48' }).click()
  await ask()
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('The bank did not confirm the payment. Nothing was charged. Try again.').waitFor()

  await ask()
  await page.reload()
  await bank.getByRole('button', { name: 'Confirm $48' }).click()
  await page.getByText('$48 is paid', { exact: true }).waitFor()
  expect(await till.read(id)).toMatchObject({ dueCents: 0 })
})

test('without an answer nobody is told that it failed: asked again, the card is charged once', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  const till = await openTill(studio)
  const { id } = await till.sell(4800)
  const page = await openAs('member', `/dashboard/order/${id}`)
  await page.getByRole('button', { name: 'Pay $48' }).click()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  expectComplaint(/Failed to load resource/)
  await page.route('**/payments', (route) => route.abort())
  await page.getByRole('button', { name: 'Pay $48' }).click()
  await page.getByText('No answer came').waitFor()
  expect(await till.read(id)).toMatchObject({ paidCents: 0, payments: [] })

  // Now the request arrives and its answer is lost: the order itself shows that it is paid.
  await page.unroute('**/payments')
  await page.route('**/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByText('$48 paid: Card ..4242.').waitFor()
  expect(await page.getByRole('region', { name: 'What is due' }).count()).toBe(0)
  expect(await till.read(id)).toMatchObject({ paidCents: 4800, payments: [{ status: 'captured' }] })
})

test('an order of somebody else is not there, nor is one that never was', async ({ openAs, studio }) => {
  const page = await openAs('member', '/dashboard/order/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31')
  await page.getByRole('heading', { name: 'No such order' }).waitFor()

  await page.goto(`${studio.url}/dashboard/order/A-100`)
  await page.getByRole('heading', { name: 'No such order' }).waitFor()
})
