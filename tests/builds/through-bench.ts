import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { clubStandards } from '#shared/clubs/standards.ts'
import type { Call } from '#shared/http/call.ts'
import { key } from '#tests/orders/counter.ts'

/** A 7-iron for the demo's member: shared, quoted, and approved at the counter. */
export async function approveBuild(desk: Call, personId: string) {
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

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()

/** The path that a mail links to, with its token. */
export const linkIn = (text: string | undefined, page: string) =>
  new RegExp(`/${page}#\\S+`).exec(text ?? '')?.[0] ?? ''

/** So that no test waits for glue. */
export async function letEpoxyCureAtOnce(terms: Page) {
  await terms.getByLabel('Epoxy cures').fill('0')
  await terms.keyboard.press('Control+Enter')
  await terms.getByText(/^Saved \d/).waitFor()
}

const stages = ['Prep', 'Tip cut', 'Dry fit and weigh', 'Epoxy', 'Curing', 'Butt cut', 'Grip', 'Loft and lie']

/** From the queue to the check, with every figure as it was asked for. */
export async function takeThroughBench(bench: Page, club: string) {
  await press(bench, 'Queue')
  await press(bench, 'Start building')
  await stagesDone(bench, stages, club)
}

/** Some stages one after the other, and then the figures of one club. */
export async function stagesDone(bench: Page, names: readonly string[], club: string) {
  for (const stage of names) {
    await bench.getByRole('button', { name: `${stage} done` }).waitFor()
    await bench.keyboard.press('.')
  }
  await bench.getByRole('button', { name: 'To QC' }).and(bench.locator(':disabled')).waitFor()
  await bench.locator(`:focus[aria-label^="${club}: "]`).waitFor()
  const kept = bench.getByText(/ ok$/)
  const before = await kept.count()
  const cells = await bench.getByRole('textbox', { name: new RegExp(`^${club}: `) }).all()
  for (const [at, cell] of cells.entries()) {
    const target = /Target (\S+( \d\/\d+)?),/.exec((await cell.locator('xpath=../..').textContent()) ?? '')?.[1] ?? ''
    await cell.fill(target)
    await cell.press('Enter')
    // What is kept is drawn anew: the next figure is typed after that.
    await expect.poll(() => kept.count(), { timeout: 60_000 }).toBe(before + at + 1)
  }
  await press(bench, 'To QC')
}

/** By somebody else than its builder. */
export async function signOff(checking: Page) {
  await press(checking, 'Pass and sign')
  await checking.getByText(/^Signed by /).waitFor()
  await press(checking, 'Tell the client it is ready')
}

export async function signAndCall(checking: Page) {
  await signOff(checking)
  await checking.getByText('The balance is to be paid first.').waitFor()
}

/** Its client pays the balance by the link of the mail, and has it in the hand. */
export async function payAndFetch(phone: Page, checking: Page, signedName: string) {
  await phone.getByRole('link', { name: /^Pay the balance/ }).click()
  await payByCard(phone)
  await handOver(checking, signedName)
}

export async function payByCard(phone: Page) {
  await press(phone, /4242 Accepted/)
  await press(phone, /^Pay \$/)
  await phone.getByText(/^Thank you/).waitFor()
}

export async function handOver(checking: Page, signedName: string) {
  await checking.reload()
  await press(checking, 'Hand over')
  await checking.getByRole('dialog').getByLabel('Your full name').fill(signedName)
  await checking.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await checking.getByText('Picked up').first().waitFor()
}
