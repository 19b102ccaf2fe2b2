import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { type Call, callThrough } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

import { manager, openTill } from './till.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

async function callAs({ url, call }: { url: string; call: Call }, email: string): Promise<Call> {
  const body = { email, password: manager.password }
  const { access_token } = await call(authContract.issueToken, { query: { grant_type: 'password' }, body })
  const send = sendTo(url)

  return callThrough((request) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${access_token}` } }),
  )
}

/** A glove of the demo. */
async function findGlove(studio: { url: string; call: Call }) {
  const desk = await callAs(studio, manager.email)
  const [item] = (await desk(inventoryContract.listItems, { query: { q: 'glove', limit: 1 } })).items
  if (!item) throw new Error('The demo sells no gloves.')

  return { ...item, whole: [item.brand, item.name, item.variant].filter((word) => word !== '').join(' ') }
}

test('an admin adds a code, changes it beside somebody else, and retires it', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/catalog/discounts', desktop)
  await page.getByRole('link', { name: 'Quiet days' }).waitFor()
  await page.getByRole('button', { name: 'New discount' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Open day')
  await page.getByLabel(/^Code/).fill('weekday10')
  await page.getByLabel('How much, %').fill('20')
  await page.getByLabel('Goods', { exact: true }).check()
  await page.getByRole('button', { name: 'Add discount' }).click()
  await page.getByText('Another discount has this code.').first().waitFor()
  await page.getByLabel(/^Code/).fill('openday')
  await page.getByRole('button', { name: 'Add discount' }).click()
  await page.getByRole('heading', { level: 1, name: 'Open day' }).waitFor()
  await page.getByText('OPENDAY').first().waitFor()

  const other = await openAs('admin', new URL(page.url()).pathname + new URL(page.url()).search, telephone)
  await other.getByLabel('How much, %').fill('25')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText(/^Saved/).waitFor()
  await page.getByLabel('How much, %').fill('30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else has changed this discount. Yours is kept.').waitFor()
  await page.getByRole('button', { name: 'Take theirs for How much' }).click()
  expect(await page.getByLabel('How much, %').inputValue()).toBe('25')

  await other.getByRole('button', { name: 'Retire' }).click()
  await other.getByText('Retired', { exact: true }).first().waitFor()
})

test.for(looks)(
  '%s a client types a code at checkout, sees what they save, and is told why another one takes nothing off',
  async ([, look], { openAs, studio }) => {
    const { sku } = await findGlove(studio)
    const member = await callAs(studio, 'member@loftandlie.test')
    const { lines } = await member(cartContract.addToCart, {
      headers: {},
      body: { kind: 'product', sku, quantity: 5 },
    })
    const page = await openAs('member', '/checkout', look)
    await page.getByText('Members, goods').waitFor()

    await page.getByLabel(/^Code/).fill('nothing')
    await page.getByRole('button', { name: 'Use the code' }).click()
    await page.getByText('There is no such code.').waitFor()
    await page.getByLabel(/^Code/).fill('welcome15')
    await page.getByRole('button', { name: 'Use the code' }).click()
    await page.getByText('Welcome, $15 less').waitFor()
    await page.getByText('You save').waitFor()
    await page.getByRole('button', { name: 'Remove the code WELCOME15' }).click()
    await page.getByLabel(/^Code/).waitFor()

    await member(cartContract.removeFromCart, { params: { lineId: lines[0]?.id ?? '' } })
  },
)

test('the desk takes something off within its share and uses a code at the register', async ({ openAs, studio }) => {
  const { sku, whole } = await findGlove(studio)
  const page = await openAs('front desk', '/admin/sales/register', desktop)
  await page.getByLabel('Scan, product or client').fill(sku)
  await page.getByRole('option', { name: whole }).first().click()
  await page.getByText(/^Tax/).waitFor()

  await page.getByRole('button', { name: 'Take something off' }).click()
  await page.getByLabel('Take off', { exact: true }).fill('50')
  await page.getByLabel('Reason').fill('A scratch')
  await page.getByRole('button', { name: 'Take it off' }).click()
  const beyond = page.getByText('More is taken off than you may: a manager types their code')
  await beyond.waitFor()
  await page.getByRole('button', { name: `Take nothing off ${whole}` }).click()
  await beyond.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Take something off' }).click()
  await page.getByLabel('Take off', { exact: true }).fill('10')
  await page.getByLabel('Reason').fill('A scratch')
  await page.getByRole('button', { name: 'Take it off' }).click()
  await page.getByText('A scratch').waitFor()
  expect(await beyond.count()).toBe(0)

  await page.getByRole('button', { name: 'Add a code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('welcome15')
  await page.getByRole('button', { name: 'Use the code' }).click()
  await page.getByText('This code counts for each client: say who buys first.').waitFor()
  await page.getByRole('button', { name: 'No code' }).click()
  await page.getByRole('button', { name: `Take nothing off ${whole}` }).click()
  await page.getByText('A scratch').waitFor({ state: 'detached' })
})

test.for(looks)(
  '%s a line is added to an order that stands, costs less, and is taken out',
  async ([, look], { openAs, studio }) => {
    const { whole, sku } = await findGlove(studio)
    const till = await openTill(studio)
    const { id, number } = await till.sell(4800)
    await till.pay(id)
    const page = await openAs(manager, `/admin/orders/order/${id}`, look)

    await page.getByRole('link', { name: 'Add a line' }).click()
    await page.getByLabel('Product', { exact: true }).fill(sku)
    await page.getByRole('button', { name: whole }).click()
    await page.getByRole('button', { name: 'Add the line' }).click()
    await page.getByRole('link', { name: `Take off ${whole}` }).click()
    await page.getByLabel('Take off', { exact: true }).fill('2o')
    await page.getByRole('button', { name: 'Take it off' }).click()
    await page.getByRole('alert').getByText('Take off: Type a whole percentage from 1 to 100.').waitFor()
    await page.getByRole('alert').getByText('Reason is required.').waitFor()
    await page.getByLabel('Take off', { exact: true }).fill('20')
    await page.getByLabel('Reason').fill('Last one')
    await page.getByRole('button', { name: 'Take it off' }).click()
    await page.getByText('Last one').first().waitFor()
    expect((await till.read(id)).lines[1]).toMatchObject({ state: 'pending', discounts: [{}, { reason: 'Last one' }] })

    await page.getByRole('link', { name: `Take out ${whole}` }).click()
    await page.getByRole('dialog').getByText('No money moves.').waitFor()
    await page.getByLabel('Reason').fill('Too small')
    await page.getByRole('button', { name: 'Take it out' }).click()
    await page.getByText('given up').waitFor()
    expect(await till.read(id)).toMatchObject({ number, status: 'fulfilled', totalCents: 4800, dueCents: 0 })
  },
)
