import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { giftCardsContract, showCode } from '#shared/payments/gift-cards.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { shownTotal } from '#tests/checkout/register/at-register.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

import { type Act, loseAnswer, walk } from './acts.ts'

type Till = Awaited<ReturnType<typeof openTill>>

const fresh = () => ({ 'idempotency-key': randomUUID() })

/** A part of an order, taken in one of the ways of its record. */
async function takenBy(till: Till, way: string, take: Pick<Act, 'button'> & Partial<Act>): Promise<Walked> {
  const { id } = await till.sell(4800)

  return {
    address: `/admin/orders/order/${id}`,
    asks: /\/payments$/,
    count: async () => (await till.read(id)).payments.filter(({ status }) => status === 'captured').length,
    ...take,
    async fill(page) {
      await page.getByRole('link', { name: 'Take a payment' }).click()
      await page.getByRole('dialog').getByText(way, { exact: true }).click()
      await page.getByLabel('Amount').fill('5')
      await take.fill?.(page)
    },
  }
}

interface Walked extends Act {
  address: string
}

const acts: Record<string, (till: Till) => Promise<Walked>> = {
  'a gift card that pays': async (till) => {
    const { desk } = till
    const sold = await desk(ordersContract.sell, {
      headers: fresh(),
      body: { channel: 'desk', lines: [{ kind: 'gift_card', quantity: 1, amountCents: 9000, isPrinted: true }] },
    })
    await till.pay(sold.id)
    const { giftCards } = await desk(giftCardsContract.listGiftCards, { query: { limit: 1, order: sold.id } })
    const { code } = await desk(giftCardsContract.printGiftCard, { params: { giftCardId: giftCards[0]?.id ?? '' } })

    return takenBy(till, 'Gift card', {
      fill: (page) => page.getByLabel('Code of the gift card').fill(showCode(code)),
      button: (page) => page.getByRole('button', { name: 'Take the gift card' }),
    })
  },

  'cash that pays': async (till) => {
    const { drawers } = await till.desk(drawersContract.listDrawers, {})
    const closed = drawers.find(({ active, session }) => active && !session)
    if (closed && !drawers.some(({ session }) => session?.isMine)) {
      const params = { drawerId: closed.id }
      await till.desk(drawersContract.openDrawer, { params, headers: fresh(), body: { floatCents: 20_000 } })
    }

    return takenBy(till, 'Cash', { button: (page) => page.getByRole('button', { name: 'Take $5 in cash' }) })
  },

  'a house account that pays': async (till) => {
    const params = { personId: till.personId }
    await till.desk(walletsContract.setHouseLimit, { params, body: { limitCents: 100_000 } })

    return takenBy(till, 'Account', { button: (page) => page.getByRole('button', { name: 'Put $5 on the account' }) })
  },
}

test.for(Object.entries(acts))(
  '%s whose answer was lost is there once, and again where it is meant again',
  { timeout: 240_000 },
  async ([, actOf], { openAs, studio }) => {
    const act = await actOf(await openTill(studio))
    const page = await openAs(manager, act.address)

    await walk(page, act)
  },
)

test('a draft of an order at a supplier is one, whether its answer was lost or it was pressed twice', async ({
  openAs,
  studio,
}) => {
  const { desk } = await openTill(studio)
  const name = `Twice ${randomUUID().slice(0, 8)}`
  const facts = { email: null, phone: null, address: '', terms: '', accountNumber: '', note: '', leadDays: 7 }
  const { id } = await desk(suppliersContract.createSupplier, {
    headers: fresh(),
    body: { name, ...facts, active: true },
  })
  const query = { limit: 40, supplier: id }
  const drafts = async () => (await desk(purchasingContract.listPurchaseOrders, { query })).purchaseOrders.length
  const address = `/admin/inventory/suppliers/${id}`
  const page = await openAs(manager, address)
  const order = page.getByRole('button', { name: 'Order from them' })

  await loseAnswer(page, /\/purchase-orders$/)
  await order.click()
  await page.getByText('Connection Problem').first().waitFor()
  await expect.poll(drafts).toBe(1)
  await order.click()
  await page.getByText('Nothing is on it yet').waitFor()
  for (const press of ['click', 'dblclick'] as const) {
    await page.goto(new URL(address, page.url()).href)
    await order[press]()
    await page.getByText('Nothing is on it yet').waitFor()
  }

  expect(await drafts()).toBe(1)
})

test('the link to a share of a booking whose answer was lost is mailed once, and again where it is meant again', async ({
  open,
  studio,
}) => {
  const { desk } = await openTill(studio)
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'bay_rental', option: '60', from, days: 7 },
  })
  const [start] = starts
  if (!start) throw new Error('No bay is free.')
  const person = { firstName: 'Ines', lastName: 'Vega', email: 'ines.twice@example.com', phone: '312 555 0111' }
  const { id, manageToken } = await studio.call(bookingContract.createBooking, {
    body: { serviceCode: 'bay_rental', option: '60', startsAt: start.startsAt, person },
  })
  const holder = callThrough(sendTo(studio.url, { authorization: `Booking ${manageToken}` }))
  await holder(bookingContract.changePlayers, {
    params: { bookingId: id },
    body: { players: [{ name: 'Ines Vega' }, { name: 'Lee Park' }] },
  })
  const page = await open(`/manage-booking#${manageToken}`)

  await walk(page, {
    asks: /\/links$/,
    async fill() {
      await page.getByRole('button', { name: 'Send it to Lee Park' }).click()
      await page.getByRole('dialog').getByLabel('E-mail').fill('lee.twice@example.com')
    },
    button: () => page.getByRole('dialog').getByRole('button', { name: 'Send link' }),
    count: async () =>
      (await desk(noticesContract.readDemoOutbox, {})).filter(({ to }) => to === 'lee.twice@example.com').length,
  })
})

interface Sold {
  ring: (page: Page) => Promise<void>
  /** How many are sold by now. */
  count: (till: Till) => Promise<number>
}

const sold: Record<string, Sold> = {
  'a gift card': {
    async ring(page) {
      await page.getByRole('button', { name: 'Gift card Any sum' }).click()
      const panel = page.getByRole('dialog')
      await panel.getByRole('button', { name: '$50', exact: true }).click()
      await panel.getByRole('button', { name: 'Add to the sale' }).click()
    },
    count: async ({ desk }) =>
      (await desk(giftCardsContract.listGiftCards, { query: { limit: 100 } })).giftCards.filter(
        ({ initialCents, recipient }) => initialCents === 5000 && recipient === null,
      ).length,
  },
  'a package of lessons': {
    async ring(page) {
      await page.getByLabel('Scan, product or client').fill('member@loftandlie')
      await page.getByRole('option', { name: 'member@loftandlie.test' }).click()
      await page.getByRole('button', { name: 'Lessons A package' }).click()
      await page.getByRole('list', { name: 'Packages' }).getByRole('button').first().click()
    },
    count: async ({ desk, personId }) =>
      (await desk(lessonsContract.listLessonCreditsOfPerson, { params: { personId } })).bought.length,
  },
}

test.for(Object.entries(sold))(
  '%s is sold once where an answer was lost, and twice where it is meant twice',
  { timeout: 240_000 },
  async ([, { ring, count }], { openAs, studio }) => {
    const till = await openTill(studio)
    const before = await count(till)
    const happened = (times: number) =>
      expect.poll(async () => (await count(till)) - before, { timeout: 20_000 }).toBe(times)
    const page = await openAs(manager, '/admin/sales/register')
    const again = page.getByRole('button', { name: 'Ask again' })
    const sell = async (take: 'click' | 'dblclick' = 'click') => {
      await ring(page)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page
        .getByText(/^Tax|^Total/)
        .first()
        .waitFor()
      await shownTotal(page)
      await page.getByLabel('Scan, product or client').press('Enter')
      await page.keyboard.press('t')
      await page.getByRole('button', { name: /was taken$/ })[take]()
    }
    const next = async () => {
      await page.getByRole('button', { name: 'Next sale' }).click()
      await page.getByText('Nothing is rung up.').waitFor()
    }

    await loseAnswer(page, /\/sales$/)
    await sell()
    await again.click()
    await next()
    await happened(1)

    await loseAnswer(page, /\/payments$/)
    await sell()
    await next()
    await happened(2)

    await sell('dblclick')
    await next()
    await happened(3)
  },
)

test('a card that a reader was asked for without an answer is asked for once, and again where it is meant again', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const order = await till.sell(4800)
  const settings = await openAs('admin', '/admin/settings/readers')
  await settings.getByLabel('Name').last().fill('Till')
  await settings.getByRole('button', { name: 'demo-reader one that works' }).click()
  await settings.getByRole('button', { name: 'Add the reader' }).click()
  await settings.getByText('Till is added').first().waitFor()
  const page = await openAs(manager, `/admin/orders/order/${order.id}`)
  const ask = async (amount: string) => {
    await page.getByRole('link', { name: 'Take a payment' }).click()
    await page.getByLabel('Amount').fill(amount)
    await page.getByRole('button', { name: `Ask Till for $${amount}` }).click()
    // Whatever became of the answer, the order knows that it waits.
    await page.getByText('Waiting for card on Till').waitFor()
    await page.getByRole('button', { name: 'Tap' }).click()
    await page.getByText(`$${amount} is paid by card`).first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  await loseAnswer(page, /\/payments$/)
  await ask('5')
  expect((await till.read(order.id)).payments).toMatchObject([{ status: 'captured', amountCents: 500 }])
  await ask('5')
  expect(await till.read(order.id)).toMatchObject({ paidCents: 1000 })
})
