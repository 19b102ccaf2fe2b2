import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ordersContract } from '#shared/orders/contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

import { manager, openTill } from './till.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

const isWiderThanItsScreen = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

test.for(looks)(
  '%s the desk opens an order from the list and takes what is due',
  async ([, look], { openAs, studio }) => {
    const till = await openTill(studio)
    const { id, number } = await till.sell(4800, 1250)
    const page = await openAs(manager, `/admin/orders/all?search=${number}`, look)

    await page.getByRole('link', { name: number }).click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.getByText('No payments yet.').waitFor()
    expect(await isWiderThanItsScreen(page)).toBe(false)

    await page.getByRole('link', { name: 'Take a payment' }).click()
    await page.getByLabel('Reference').fill('TID 0815')
    await page.getByRole('button', { name: 'Take $60.50 by terminal' }).click()

    await page
      .getByRole('region', { name: /^Payments/ })
      .getByText('Terminal TID 0815')
      .waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await till.read(id)).toMatchObject({ dueCents: 0, payments: [{ reference: 'TID 0815', amountCents: 6050 }] })
  },
)

test('more than half of a line goes back, and nothing is told but what is to be keyed at the terminal', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const { id } = await till.sell(9000)
  await till.pay(id)
  const page = await openAs(manager, `/admin/orders/order/${id}`, desktop)

  await page.getByRole('link', { name: 'Refund' }).click()
  const refund = page.getByRole('region', { name: 'Refund' })
  await refund.getByLabel(/^Refund of /).fill('60')
  await refund.getByLabel('Reason').fill('The bay was cold')
  await refund.getByRole('button', { name: 'Refund $60' }).click()
  await refund.waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')

  await page.getByText('$60 is given back').first().waitFor()
  await page
    .getByText(/terminal TID 4711/i)
    .first()
    .waitFor()
  expect(await page.getByText('This is more than what was paid for it').count()).toBe(0)
})

test.for(looks)(
  '%s one line is refunded, and the button says beforehand what the server will give back',
  async ([, look], { openAs, studio, expectComplaint }) => {
    const till = await openTill(studio)
    const { id } = await till.sell(4800, 1250)
    await till.pay(id)
    const page = await openAs(manager, `/admin/orders/order/${id}`, look)

    await page.getByRole('link', { name: 'Refund' }).click()
    const refund = page.getByRole('region', { name: 'Refund' })
    expectComplaint(/Failed to load|Connection Problem/)
    await page.route('**/refunds?preview=1', (route) => route.abort())
    await refund.getByRole('checkbox').nth(1).check()
    await refund.getByText('What would go back is not known').waitFor()
    await page.unroute('**/refunds?preview=1')
    await refund.getByRole('button', { name: 'Try again' }).click()
    await refund.getByText('$12.50 to terminal TID 4711.').waitFor()
    await refund.getByRole('button', { name: 'Refund $12.50' }).click()
    await refund.getByRole('button', { name: 'Reason is required.' }).waitFor()
    expect(await refund.getByText('This is required.').count()).toBe(1)
    expect(await till.read(id)).toMatchObject({ refundedCents: 0 })

    await refund.getByLabel('Reason').fill('Meant for somebody else')
    await refund.getByRole('button', { name: 'Refund $12.50' }).click()
    const payments = page.getByRole('region', { name: /^Payments/ })
    await payments.getByText('Back to Terminal TID 4711').waitFor()
    await payments.getByText(/Meant for somebody else/).waitFor()
    expect(await till.read(id)).toMatchObject({ refundedCents: 1250, dueCents: 0 })
  },
)

test('without a mouse: T takes, R refunds, X picks the line, Enter sends', async ({ openAs, studio }) => {
  const till = await openTill(studio)
  const { id, number } = await till.sell(4800, 1250)
  const page = await openAs(manager, `/admin/orders/order/${id}`)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()

  await page.keyboard.press('t')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Refund' }).waitFor()

  await page.keyboard.press('r')
  const refund = page.getByRole('region', { name: 'Refund' })
  await refund.getByRole('checkbox').first().waitFor()
  await page.keyboard.press('x')
  await refund.getByText('$48 to terminal.').waitFor()
  await refund.getByLabel('Reason').focus()
  // Typed slowly: faster keys count as a scanner.
  await page.keyboard.type('Too much', { delay: 60 })
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: /^Payments/ })
    .getByText('Back to Terminal')
    .waitFor()
  expect(await till.read(id)).toMatchObject({ refundedCents: 4800 })
})

test('the receipt prints as a sheet, on a roll of 80 mm as a strip, and goes out by mail', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const { id, number } = await till.sell(4800)
  await till.pay(id)
  const [invoice] = (await till.read(id)).documents
  const page = await openAs(manager, `/admin/orders/order/${id}`)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `PDF of ${invoice?.number}` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${invoice?.number}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.emulateMedia({ media: 'print' })
  await page.getByText(`Receipt ${invoice?.number}`).waitFor()
  expect(await page.getByText('Terminal TID 4711').filter({ visible: true }).count()).toBe(1)
  await page.setViewportSize({ width: 302, height: 700 })
  await page.getByText(`Receipt ${invoice?.number}`).waitFor({ state: 'hidden' })
  expect(await page.getByText('Terminal TID 4711').filter({ visible: true }).count()).toBe(1)
  await page.setViewportSize(desktop.viewport)
  await page.emulateMedia({ media: 'screen' })

  await page.evaluate('window.print = () => {}')
  await page.getByRole('button', { name: 'Print a gift receipt' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Gift receipt', { exact: true }).waitFor()
  expect(await page.getByText('$48').filter({ visible: true }).count()).toBe(0)
  await page.evaluate('dispatchEvent(new Event("afterprint"))')
  await page.getByText(`Receipt ${invoice?.number}`).waitFor()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Send receipt' }).click()
  await page.getByLabel('E-mail').fill('sam.receipt@example.com')
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByText('The receipt is on its way to sam.receipt@example.com').first().waitFor()
  expect((await studio.newestMail('sam.receipt@example.com'))?.text).toContain('Terminal TID 4711: $48.00')
})

test('what nobody paid is canceled, with its reason; who may not refund is asked for a code', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const [unpaid, paid] = [await till.sell(4800), await till.sell(1250)]
  await till.pay(paid.id)
  const page = await openAs(manager, `/admin/orders/order/${unpaid.id}`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByLabel('Reason').fill('Changed their mind')
  await page.getByRole('button', { name: `Cancel ${unpaid.number}` }).click()
  await page.getByText('Changed their mind').waitFor()
  expect(await till.read(unpaid.id)).toMatchObject({ status: 'cancelled' })

  const desk = await openAs('front desk', `/admin/orders/order/${paid.id}?do=refund`)
  await desk.getByRole('link', { name: 'Send receipt' }).waitFor()
  const refund = desk.getByRole('region', { name: 'Refund' })
  await refund.getByLabel('Reason').fill('Changed their mind')
  await refund.getByRole('button', { name: /^Refund \$/ }).click()
  const asked = desk.getByRole('dialog', { name: 'Give money back' })
  await asked.getByText('$12.50').waitFor()
  await asked.getByRole('button', { name: 'Not now' }).click()
  await refund.getByText('A manager does this, or types their code.').waitFor()
  expect(await till.read(paid.id)).toMatchObject({ refundedCents: 0 })
})

test(
  'an order is paid by store credit, on the house account and by a gift card',
  { timeout: 240_000 },
  async ({ openAs, studio }) => {
    const till = await openTill(studio)
    const params = { personId: till.personId }
    const credit = { amountCents: 1000, reason: 'The bay was out' }
    await till.desk(walletsContract.giveCredit, { params, headers: { 'idempotency-key': randomUUID() }, body: credit })
    await till.desk(walletsContract.setHouseLimit, { params, body: { limitCents: 50_000 } })
    const { id } = await till.sell(4800)
    const page = await openAs(manager, `/admin/orders/order/${id}?do=pay`)
    const dialog = page.getByRole('dialog')
    const take = async (tender: string, sum: string, name: RegExp) => {
      await dialog.getByLabel('Amount').fill(sum)
      await dialog.getByText(tender, { exact: true }).click()
      await dialog.getByRole('button', { name }).click()
      await dialog.waitFor({ state: 'detached' })
    }

    await take('Credit', '10', /^Take \$10 of credit$/)
    await page.getByRole('link', { name: 'Take a payment' }).click()
    await take('Account', '18', /^Put \$18 on the account$/)
    await page.getByRole('link', { name: 'Take a payment' }).click()
    await dialog.getByText('Gift card', { exact: true }).click()
    await dialog.getByLabel('Code of the gift card').fill('0000-0000-0000-0000')
    await dialog.getByRole('button', { name: 'Take the gift card' }).click()
    await dialog.getByText(/no such gift card|not a gift card|There is no/i).waitFor()
    await dialog.getByLabel('Code of the gift card').fill(await printedCard(till))
    await dialog.getByRole('button', { name: 'Take the gift card' }).click()
    await dialog.waitFor({ state: 'detached' })

    expect(await till.read(id)).toMatchObject({
      dueCents: 0,
      payments: [
        { method: 'credit', amountCents: 1000 },
        { method: 'house_account', amountCents: 1800 },
        { method: 'gift_card', amountCents: 2000 },
      ],
    })
  },
)

/** The code of a gift card of 50.00 that was sold and printed. */
async function printedCard({ desk, pay }: Awaited<ReturnType<typeof openTill>>): Promise<string> {
  const lines = [{ kind: 'gift_card', quantity: 1, amountCents: 5000, isPrinted: true }]
  const headers = { 'idempotency-key': randomUUID() }
  const { id: order } = await desk(ordersContract.sell, { headers, body: { channel: 'register', lines } })
  await pay(order)
  const { giftCards } = await desk(giftCardsContract.listGiftCards, { query: { order } })

  return (await desk(giftCardsContract.printGiftCard, { params: { giftCardId: giftCards[0]?.id ?? '' } })).code
}
