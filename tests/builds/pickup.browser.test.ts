import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { clubStandards } from '#shared/clubs/standards.ts'
import type { Call } from '#shared/http/call.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const email = 'member@loftandlie.test'
const linkIn = (text: string | undefined, page: string) => new RegExp(`/${page}#\\S+`).exec(text ?? '')?.[0] ?? ''
const key = () => ({ 'idempotency-key': randomUUID() })

/** A 7-iron for the demo's member: shared, quoted, and approved at the counter. */
async function approveBuild(desk: Call, personId: string) {
  const spec = { ...clubStandards['7i'], headBrand: 'Northfield', headModel: 'T2', headCents: 24_000 }
  const sheet = await desk(sheetsContract.createSheet, {
    body: { kind: 'clubs', personId, clubs: [{ slot: '7i', spec }] },
  })
  await desk(sheetsContract.stepSheet, { params: { sheetId: sheet.id }, body: { to: 'shared' } })
  const { id: quoteId } = await desk(quotesContract.createQuote, { headers: key(), body: { sheetId: sheet.id } })
  const { version } = await desk(quotesContract.sendQuote, { params: { quoteId }, headers: key(), body: {} })
  await desk(quotesContract.approveQuote, {
    params: { quoteId },
    headers: key(),
    body: { version, signedName: 'Alex Moreno' },
  })
  return desk(quotesContract.readQuote, { params: { quoteId } })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test(
  'a build goes over the bench, is signed by another than its builder, paid on a phone, handed over, and is in the bag',
  { timeout: 300_000 },
  async ({ openAs, open, studio }) => {
    const till = await openTill(studio)
    const { buildId, order } = await approveBuild(till.desk, till.personId)
    await till.pay(order?.id ?? '')

    const terms = await openAs(manager, '/admin/clubs-2/terms', desktop)
    await terms.getByLabel('Epoxy cures').fill('0')
    await terms.keyboard.press('Control+Enter')
    await terms.getByText(/^Saved \d/).waitFor()

    const bench = await openAs('admin', `/admin/clubs-2/order-details/${buildId}`, desktop)
    await press(bench, 'Queue')
    await press(bench, 'Start building')
    for (const stage of [
      'Prep',
      'Tip cut',
      'Dry fit and weigh',
      'Epoxy',
      'Curing',
      'Butt cut',
      'Grip',
      'Loft and lie',
    ]) {
      await bench.getByRole('button', { name: `${stage} done` }).waitFor()
      await bench.keyboard.press('.')
    }
    await bench.getByRole('button', { name: 'To QC' }).and(bench.locator(':disabled')).waitFor()
    await bench.locator(':focus[aria-label="7-iron: Loft"]').waitFor()
    for (const cell of await bench.getByRole('textbox', { name: /^7-iron: / }).all()) {
      const target = /Target (\S+( \d\/\d+)?),/.exec((await cell.locator('xpath=../..').textContent()) ?? '')?.[1] ?? ''
      await cell.fill(target)
      await cell.press('Enter')
      await cell.locator('xpath=../../..').getByText(/ ok$/).waitFor()
    }
    await press(bench, 'To QC')
    await press(bench, 'Pass and sign')
    await bench.getByText('You have built it: somebody else checks and signs it.').waitFor()

    const checking = await openAs(manager, `/admin/clubs-2/order-details/${buildId}`, desktop)
    await press(checking, 'Pass and sign')
    await checking.getByText(/^Signed by /).waitFor()
    await press(checking, 'Tell the client it is ready')
    await checking.getByText('The balance is to be paid first.').waitFor()

    const own = await openAs('member', `/dashboard/order/${order?.id}`, telephone)
    await own.getByRole('heading', { name: /^Your clubs, B-\d+$/ }).waitFor()
    await own.getByText('Come and fetch them').waitFor()

    const mail = await studio.newestMail(email)
    expect(mail?.text).toMatch(/7-iron/)
    const phone = await open(linkIn(mail?.text, 'build'), telephone)
    await phone.getByText('Come and fetch them').waitFor()
    await phone.getByRole('link', { name: /^Pay the balance/ }).click()
    await phone.getByRole('button', { name: /4242 Accepted/ }).click()
    await phone.getByRole('button', { name: /^Pay \$/ }).click()
    await phone.getByText(/^Thank you/).waitFor()

    await checking.reload()
    await press(checking, 'Hand over')
    await checking.getByRole('dialog').getByLabel('Your full name').fill('Alex Moreno')
    await checking.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await checking.getByText('Picked up').first().waitFor()

    const bag = await openAs('member', '/dashboard/bag', telephone)
    await bag.getByText('Northfield T2').first().waitFor()
  },
)
