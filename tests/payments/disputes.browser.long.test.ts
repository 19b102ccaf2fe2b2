import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'

import { manager, openTill } from '#tests/orders/till.ts'
import { withOwnStudio } from '#tests/support/own-studio.ts'

// The demo on a database that the test can change too, to move its clock and run its jobs.
const test = withOwnStudio('on')

/** Runs the job that otherwise runs every five minutes. */
async function settleDisputes(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, migrate: false, createSchema: false })
  await boss.start()
  await boss.send('settle-disputes')
  await boss.stop()
}

test('a bank takes a payment back: seen on Today, its answer kept and sent, and won', async ({
  openAs,
  studio,
  own,
  ownUrl,
}) => {
  const till = await openTill(studio)
  const order = await till.sell(4700)
  const member = await openAs('member', `/dashboard/order/${order.id}`)
  await member.getByRole('button', { name: 'Pay $47', exact: true }).click()
  await member.getByRole('button', { name: /4000 0000 0000 0259/ }).click()
  await member.getByRole('button', { name: 'Pay $47', exact: true }).click()
  await member.getByText('$47 is paid').first().waitFor()
  await settleDisputes(ownUrl)
  await expect.poll(() => own.selectFrom('dispute').select('status').execute(), { timeout: 60_000 }).toHaveLength(1)

  const page = await openAs(manager, '/admin/today')
  await page.getByRole('link', { name: /Its holder says nothing was given for it/ }).click()
  await page.getByRole('heading', { name: /^Dispute of P-/ }).waitFor()
  await page.getByText('1 x Tip').first().waitFor()
  await page.getByLabel('In your own words').fill('Alex was here, and signed the ticket.')
  await page.getByRole('button', { name: 'Keep the answer' }).click()
  await page.getByText('The answer is kept').first().waitFor()
  await page.getByRole('button', { name: 'Send it to the bank' }).click()
  await page.getByRole('button', { name: 'Send it', exact: true }).click()
  await page.getByText('The bank decides').first().waitFor()

  // The bank has decided by then.
  const longAgo = new Date(Date.now() - 3_600_000)
  await own.updateTable('demoDispute').set({ submittedAt: longAgo }).execute()
  await settleDisputes(ownUrl)
  await expect
    .poll(() => own.selectFrom('dispute').select(['status', 'returnedCents']).execute(), { timeout: 60_000 })
    .toEqual([{ status: 'won', returnedCents: 4700 }])
  await page.getByRole('link', { name: 'All disputes' }).click()
  await page.reload()
  await page.getByRole('list', { name: 'Disputes' }).getByText('Won').waitFor()
}, 600_000)
