import { expect } from 'vitest'

import { fittingsContract } from '#shared/fittings/contract.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { notesContract } from '#shared/people/notes.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { findGlove, openDrawer, scan, shownTotal } from '#tests/checkout/register/at-register.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'

import { type Act, loseAnswer, walk } from './acts.ts'

type Till = Awaited<ReturnType<typeof openTill>>

interface Walked extends Act {
  address: string
}

const acts: Record<string, (till: Till, glove: Awaited<ReturnType<typeof findGlove>>) => Promise<Walked>> = {
  'a note on a client': async ({ desk, personId }) => ({
    address: `/admin/members/person/${personId}?tab=notes`,
    asks: /\/notes$/,
    async fill(page) {
      await page.getByLabel('New note').fill('Left wrist')
    },
    button: (page) => page.getByRole('button', { name: 'Add note' }),
    isDone: (page) => expect.poll(() => page.getByLabel('New note').inputValue()).toBe(''),
    count: async () => (await desk(notesContract.listNotes, { params: { personId }, query: {} })).notes.length,
  }),

  'a client by their name': async ({ desk }) => ({
    address: '/admin/members/all',
    asks: /\/people$/,
    async fill(page) {
      await page.goto(new URL('/admin/members/all?new=1', page.url()).href)
      await page.getByRole('dialog').getByLabel('First name').fill('Zebulon')
      await page.getByRole('dialog').getByLabel('Last name').fill('Quillfeather')
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Add client' }),
    isDone: (page) => page.getByRole('heading', { level: 1, name: 'Zebulon Quillfeather' }).waitFor(),
    count: async () =>
      (await desk(peopleContract.listPeople, { query: { limit: 40, search: 'Quillfeather' } })).people.length,
  }),

  'a payment by terminal': async (till) => {
    const { id } = await till.sell(4800)
    return {
      address: `/admin/orders/order/${id}`,
      asks: /\/payments$/,
      async fill(page) {
        await page.getByRole('link', { name: 'Take a payment' }).click()
        await page.getByLabel('Amount').fill('5')
        await page.getByLabel('Reference').fill('TID 9')
      },
      button: (page) => page.getByRole('button', { name: 'Take $5 by terminal' }),
      count: async () => (await till.read(id)).payments.length,
    }
  },

  'a line of an order': async (till, glove) => {
    const { id } = await till.sell(4800)
    return {
      address: `/admin/orders/order/${id}`,
      asks: /\/lines$/,
      async fill(page) {
        await page.getByRole('link', { name: 'Add a line' }).click()
        await page.getByLabel('Product', { exact: true }).fill(glove.sku)
        await page.getByRole('dialog').getByRole('button', { name: glove.name }).first().click()
      },
      button: (page) => page.getByRole('button', { name: 'Add the line' }),
      count: async () => (await till.read(id)).lines.length,
    }
  },

  'a receipt by mail': async (till) => {
    const { id } = await till.sell(4800)
    await till.pay(id)
    return {
      address: `/admin/orders/order/${id}`,
      asks: /\/receipts$/,
      async fill(page) {
        await page.getByRole('link', { name: 'Send receipt' }).click()
        await page.getByLabel('E-mail').fill(`${id}@example.com`)
      },
      button: (page) => page.getByRole('button', { name: 'Send receipt' }),
      count: async () =>
        (await till.desk(noticesContract.readDemoOutbox, {})).filter(({ to }) => to.startsWith(id)).length,
    }
  },

  'goods that came': async ({ desk }) => ({
    address: '/admin/inventory/all?item=ADP-335',
    asks: /\/stock-moves$/,
    async fill(page) {
      await page.getByRole('button', { name: 'Count or adjust' }).click()
      await page.getByLabel('What happened').selectOption({ label: 'Received' })
      await page.getByLabel('How many came').fill('2')
      await page.getByLabel('Reason').fill('From the other shop')
    },
    button: (page) => page.getByRole('button', { name: 'Receive them' }),
    count: async () =>
      ((await desk(inventoryContract.readStock, { params: { sku: 'ADP-335' } })).stock?.onHand ?? 0) / 2,
  }),

  'a fitting': async ({ desk, personId }) => ({
    address: '/admin/clubs-2/fittings',
    asks: /\/fittings$/,
    async fill(page) {
      await page.goto(new URL('/admin/clubs-2/fittings', page.url()).href)
      await page.getByRole('button', { name: 'Begin a fitting' }).click()
      const dialog = page.getByRole('dialog', { name: 'Begin a fitting' })
      await dialog.getByRole('combobox', { name: 'Client' }).pressSequentially('member@loft', { delay: 40 })
      await dialog.getByRole('option', { name: 'member@loftandlie.test' }).first().click()
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: 'Start session' }),
    isDone: (page) => page.getByText('No shot of Own yet').waitFor(),
    count: async () =>
      (await desk(fittingsContract.listFittings, { query: { limit: 40, person: personId } })).fittings.length,
  }),

  'a ticket': async ({ desk, personId }) => ({
    address: '/admin/clubs-2/intake',
    asks: /\/tickets$/,
    async fill(page) {
      await page.goto(new URL('/admin/clubs-2/intake', page.url()).href)
      await page.getByRole('combobox', { name: 'Client' }).fill('member@loft')
      await page.getByRole('listbox').getByRole('option').first().click()
      await page.getByRole('button', { name: '7i', exact: true }).click()
      await page.getByRole('button', { name: 'Do it to 1 club' }).click()
      await page.getByLabel('Signed by').fill('Alex Moreno')
    },
    button: (page) => page.getByRole('button', { name: 'Take in 1 club' }),
    isDone: (page) => page.getByRole('heading', { name: /^T-\d+$/ }).waitFor(),
    count: async () =>
      (await desk(ticketsContract.listTickets, { query: { limit: 40, person: personId } })).tickets.length,
  }),
}

test.for(Object.entries(acts))(
  '%s whose answer was lost is there once, and again where it is meant again',
  { timeout: 240_000 },
  async ([, actOf], { openAs, studio }) => {
    const act = await actOf(await openTill(studio), await findGlove(studio))
    const page = await openAs(manager, act.address)

    await walk(page, act)
  },
)

test('cash that was moved, and cash that was taken, are there once when their answers were lost', async ({
  openAs,
  studio,
}) => {
  const { desk } = await openTill(studio)
  const page = await openAs(manager, '/admin/sales/register')
  await openDrawer(page)
  const { drawers } = await desk(drawersContract.listDrawers, {})
  const sessionId = drawers.find(({ session }) => session)?.session?.id ?? ''
  const panel = page.getByRole('dialog')
  await walk(page, {
    asks: /\/moves$/,
    async fill() {
      await page.getByRole('button', { name: 'Cash in or out' }).click()
      await panel.getByLabel('What').selectOption('Put in, from the bank')
      await panel.getByLabel('Sum, USD').fill('50')
      await panel.getByLabel('Reason').fill('More coins')
    },
    button: () => panel.getByRole('button', { name: 'Put in $50' }),
    count: async () => (await desk(drawersContract.listCashMoves, { params: { sessionId } })).moves.length,
  })

  const glove = await findGlove(studio)
  const newest = async () => (await desk(ordersContract.listOrders, { query: { limit: 10 } })).orders
  const known = new Set((await newest()).map(({ id }) => id))
  const ring = async (asks: RegExp) => {
    await scan(page, glove.barcode)
    await page.getByText(/^Tax/).waitFor()
    await shownTotal(page)
    await loseAnswer(page, asks)
    await page.getByLabel('Scan, product or client').press('Enter')
    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'Exact' }).click()
  }
  const next = page.getByRole('button', { name: 'Next sale' })
  await ring(/\/sales$/)
  const again = page.getByRole('button', { name: 'Ask again' })
  await again.waitFor()
  // What is not known waits over a reload.
  await page.reload()
  await again.click()
  await next.click()
  // That it is paid is seen at its order.
  await ring(/\/payments$/)
  await next.click()

  expect((await newest()).filter(({ id }) => !known.has(id))).toMatchObject([{ dueCents: 0 }, { dueCents: 0 }])
})

test('a refund whose answer was lost is seen at its order, and another one is asked about first', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const { id } = await till.sell(4800, 1250)
  await till.pay(id)
  const page = await openAs(manager, `/admin/orders/order/${id}`)
  const refund = page.getByRole('region', { name: 'Refund' })
  await loseAnswer(page, /\/refunds$/)
  await page.getByRole('link', { name: 'Refund' }).click()
  await refund.getByRole('checkbox', { name: '$12.50' }).check()
  await refund.getByLabel('Reason').fill('Meant for somebody else')
  await refund.getByRole('button', { name: 'Refund $12.50' }).click()
  await page.getByText('Back to Terminal TID 4711').first().waitFor()

  // What was chosen stands, also when the form is opened anew or the page is.
  const again = refund.getByRole('button', { name: 'Ask again' })
  const isKept = async () => {
    await again.waitFor()
    expect(await refund.getByRole('checkbox', { name: '$12.50' }).isChecked()).toBe(true)
    expect(await refund.getByLabel('Reason').inputValue()).toBe('Meant for somebody else')
  }
  await isKept()
  await refund.getByRole('button', { name: 'Refund nothing' }).click()
  await page.getByRole('link', { name: 'Refund' }).click()
  await isKept()

  await refund.getByRole('checkbox', { name: '$12.50' }).uncheck()
  await refund.getByRole('checkbox', { name: '$48' }).check()
  await refund.getByRole('button', { name: 'Refund $48' }).click()
  await refund.getByText(/we do not know whether it was done/).waitFor()
  expect(await till.read(id)).toMatchObject({ refundedCents: 1250 })

  await page.reload()
  await isKept()
  await again.click()
  await page.getByText('$12.50 is given back').first().waitFor()
  await refund.waitFor({ state: 'detached' })
  expect(await till.read(id)).toMatchObject({ refundedCents: 1250, refunds: [{ totalCents: 1250 }] })
})

test('a reader that was offline is asked again', async ({ openAs, studio }) => {
  const till = await openTill(studio)
  const order = await till.sell(1200)
  const settings = await openAs('admin', '/admin/settings/readers')
  await settings.getByLabel('Name').last().fill('Shed')
  await settings.getByRole('button', { name: 'demo-reader-offline' }).click()
  await settings.getByRole('button', { name: 'Add the reader' }).click()
  await settings.getByText('Shed is added').first().waitFor()
  const page = await openAs('admin', `/admin/orders/order/${order.id}`)
  await page.getByRole('link', { name: 'Take a payment' }).click()
  for (const times of [1, 2, 3]) {
    await page.getByRole('button', { name: /^Ask Shed for \$12/ }).click()
    await expect.poll(async () => (await till.read(order.id)).payments.length).toBe(times)
  }
})
