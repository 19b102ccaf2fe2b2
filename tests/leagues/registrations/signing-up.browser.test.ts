import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const pay = async (page: Page, sum: string) => {
  await page.getByText('Rules of Tuesday').first().waitFor()
  await page.getByLabel(/I agree to .*the rules above, version \d+/).check()
  await page.getByRole('button', { name: `Check out, ${sum} now` }).click()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: `Pay ${sum}` }).click()
  await page.getByText(`Thank you. ${sum} is paid.`).waitFor()
}

test('a captain signs a team up on a phone, and the partner accepts by link and pays on their own', async ({
  open,
  openAs,
  studio,
}) => {
  await studio.owner
    .updateTable('leagueSeason')
    .set({ rules: JSON.stringify(pairsRules), teamSize: 2, teamCapacity: 10 })
    .where('status', '=', 'registration_open')
    .execute()
  const captain = await openAs('member', '/leagues/sign-up', telephone)
  await captain.getByRole('button', { name: /^Sign up/ }).tap()
  const form = captain.getByRole('dialog', { name: /^Sign up: / })
  await form.getByRole('button', { name: 'Put it into the cart' }).tap()
  await form.getByText('Give your team a name.').waitFor()
  await form.getByLabel('Name of your team').fill('Grip It and Sip It')
  await form.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await form.getByLabel('E-mail').fill('guest@loftandlie.test')
  await form.getByLabel(/Handicap index/).fill('14.3')
  expect(await violationsOf(captain)).toEqual([])
  await form.getByRole('button', { name: 'Put it into the cart' }).tap()
  await captain.waitForURL('**/checkout')
  await pay(captain, '$180')
  await captain.goto(`${studio.url}/dashboard/leagues`)
  const own = captain.getByRole('region', { name: 'Your seasons' })
  await own.getByText('Grip It and Sip It').waitFor()
  await own.getByText('Invited', { exact: true }).waitFor()
  expect(await violationsOf(captain)).toEqual([])
  expect(await captain.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(
    false,
  )

  const mail = await studio.newestMail('guest@loftandlie.test', /wants you in their team/)
  const [link = ''] = /\/leagues\/join#\S+/.exec(mail?.text ?? '') ?? []
  const partner = await open(link, telephone)
  await partner.getByRole('link', { name: 'Sign in to accept' }).tap()
  await partner.getByLabel('E-mail').fill('guest@loftandlie.test')
  await partner.getByLabel('Password', { exact: true }).fill('fairway-demo-2026')
  await partner.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await partner.getByText('The rules, version').tap()
  await partner.getByText('Points: 1 for each hole won').waitFor()
  await partner.getByLabel('I agree to the rules of the season.').check()
  expect(await violationsOf(partner)).toEqual([])
  await partner.getByRole('button', { name: 'Accept and pay' }).tap()
  await partner.waitForURL('**/checkout')
  await pay(partner, '$225')

  await captain.reload()
  await own.getByText('Plays', { exact: true }).nth(1).waitFor()
  expect(await own.getByText('Invited', { exact: true }).count()).toBe(0)

  const desk = await openAs('front desk', '/admin/leagues/all', desktop)
  const { id } = await studio.owner
    .selectFrom('leagueSeason')
    .select('id')
    .where('status', '=', 'registration_open')
    .executeTakeFirstOrThrow()
  await desk.goto(`${studio.url}/admin/leagues/seasons/${id}/players`)
  const players = desk.getByRole('list', { name: 'Players of Grip It and Sip It' })
  await players.getByRole('listitem').nth(1).waitFor()
  expect(await violationsOf(desk)).toEqual([])
  await players
    .getByRole('button', { name: /^Withdraw/ })
    .last()
    .click()
  const withdrawing = desk.getByRole('dialog', { name: /^Withdraw / })
  await withdrawing.getByText('$225 goes back in the way it was paid.').waitFor()
  await withdrawing.getByLabel(/Reason/).fill('Moves away')
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click()
  await desk.getByText('Takes others who come alone').waitFor()
  expect(await players.getByRole('listitem').count()).toBe(1)
})
