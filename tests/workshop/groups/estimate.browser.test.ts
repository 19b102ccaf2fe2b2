import { expect } from 'vitest'

import { noticesContract } from '#shared/notices/contract.ts'
import { telephone, test } from '#tests/support/browser.ts'

test(
  'a group is opened by its number, its payer is asked by mail and agrees on a telephone, and its bag goes to the bench',
  { timeout: 180_000 },
  async ({ openAs, open, studio }) => {
    const page = await openAs('front desk', '/admin/today')
    await page.getByText('Bags are not fetched').first().waitFor()
    await page.goto(`${studio.url}/admin/clubs-2/groups`)
    await page.getByRole('link', { name: 'G-101' }).click()
    await page.getByRole('heading', { level: 1, name: /^Marsh Links/ }).waitFor()
    const more = page.getByRole('button', { name: 'More' })
    const ask = page.getByRole('button', { name: /^Ask the payer/ })
    await more.click()
    await ask.click()
    await page.getByText('The payer is asked by mail', { exact: true }).waitFor()
    await more.click()
    await page.getByRole('button', { name: 'Ask the payer again' }).waitFor()

    const mails = await studio.call(noticesContract.readDemoOutbox, {})
    const text = mails.find(({ subject }) => subject.includes('Marsh Links'))?.text ?? ''
    const phone = await open(/\/bags#\S+/.exec(text)?.[0] ?? '', telephone)
    const bags = phone.getByRole('list', { name: 'Bags that wait for you' }).getByRole('checkbox', { checked: true })
    await bags.first().waitFor()
    expect(await bags.count()).toBe(1)
    const agree = phone.getByRole('button', { name: 'Agree to 1 bag' })
    expect(await agree.isDisabled()).toBe(true)
    await phone.getByLabel('Your full name').fill('Sanjay Menon')
    await agree.click()
    await phone.getByText('You agreed to 1 bag.').waitFor()
    await phone.getByText('No bag waits for your word.').waitFor()

    await page.reload()
    await page
      .getByRole('region', { name: 'Bags' })
      .getByText('Estimated', { exact: true })
      .waitFor({ state: 'detached' })
    await more.click()
    expect(await ask.count()).toBe(0)
  },
)
