import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { openTill } from '#tests/orders/till.ts'
import { telephone, test } from '#tests/support/browser.ts'

test(
  'on a telephone a member sees under Needs you what waits for them, does one of it, and that is gone',
  { timeout: 120_000 },
  async ({ openAs, studio }) => {
    const till = await openTill(studio)
    const { desk, personId } = till
    const order = await till.sell(4800)
    const sheet = await desk(sheetsContract.createSheet, {
      body: {
        kind: 'clubs',
        personId,
        clubs: [{ slot: '7i', spec: { loft: 3100, lie: 6250, length: 592 }, parts: {} }],
      },
    })
    await desk(sheetsContract.stepSheet, { params: { sheetId: sheet.id }, body: { to: 'shared' } })
    const ticket = await desk(ticketsContract.takeIn, {
      headers: key(),
      body: { personId, clubs: [{ slot: '7i', jobs: [{ job: 'loft_lie_bend', note: '2 up' }] }] },
    })
    for (const to of ['estimated', 'awaiting_approval'] as const)
      await desk(ticketsContract.stepTicket, { params: { ticketId: ticket.id }, body: { to } })

    const page = await openAs('member', '/dashboard/home', telephone)
    const needs = page.getByRole('region', { name: 'Needs you' })
    const toPay = needs.getByRole('link', { name: `Pay $48.00: Order ${order.number}` })
    const toApprove = needs.getByRole('link', { name: `Look and approve: Build sheet ${sheet.number}` })
    const toAgree = needs.getByRole('link', { name: `Look at the estimate: Repair ${ticket.number}` })
    for (const link of [toPay, toApprove, toAgree]) await link.waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)

    await toApprove.click()
    await page.getByRole('heading', { level: 1, name: 'Your build sheet' }).waitFor()
    await page.getByText(`${sheet.number}, version 1.`).waitFor()
    await page.getByLabel(/full name/).fill('Alex Moreno')
    await page.getByRole('button', { name: /^Approve/ }).click()
    await page.getByText('Approved as version 1').waitFor()
    await page.goBack()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Builds' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your builds' }).waitFor()
    await page.getByRole('navigation', { name: 'How an order of clubs begins' }).waitFor()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Next' }).click()
    for (const link of [toPay, toAgree]) await link.waitFor()
    expect(await toApprove.count()).toBe(0)

    // What fails is named, and leaves the others.
    await page.route('**/api/v1/waiting', async (route) => {
      const response = await route.fetch()
      const { parts } = (await response.json()) as { parts: { feature: string; items: unknown }[] }
      const broken = parts.map((part) => (part.feature === 'workshop' ? { ...part, items: null } : part))
      await route.fulfill({ response, json: { parts: broken } })
    })
    await page.reload()
    await needs.getByText('Work on your clubs could not be loaded.').waitFor()
    await toPay.waitFor()
    await page.unroute('**/api/v1/waiting')
    await needs.getByRole('button', { name: 'Try again' }).click()
    await toAgree.click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/ticket')
  },
)
