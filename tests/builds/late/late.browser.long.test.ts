import { expect } from 'vitest'

import { noticesContract } from '#shared/notices/contract.ts'
import { manager } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

test(
  'a client whose shaft is late takes another one on a telephone, and one who would rather wait says so',
  { timeout: 240_000 },
  async ({ openAs, open, studio }) => {
    const page = await openAs(manager, '/admin/clubs-2/late?shelf=open', desktop)
    const mailOf = async (build: string) => {
      await page.goto(`${studio.url}/admin/clubs-2/late?shelf=open`)
      await page.getByRole('link', { name: build }).click()
      await page.getByRole('button', { name: /^Send (the|another) choice/ }).click()
      await page
        .getByText(/is mailed the choice$/)
        .first()
        .waitFor()
      const mails = await studio.call(noticesContract.readDemoOutbox, {})
      const text = mails.find(({ subject }) => subject.startsWith('A part') && subject.includes(build))?.text ?? ''
      return open(/\/late-part#\S+/.exec(text)?.[0] ?? '', telephone)
    }

    const late = page.getByRole('link', { name: /^B-\d+$/ })
    await late.first().waitFor()
    const [taking = '', waiting = ''] = await late.allInnerTexts()

    const phone = await mailOf(taking)
    await phone.getByRole('heading', { level: 1, name: 'Ironline Rail shaft, 115 g, Stiff comes late' }).waitFor()
    const take = phone.getByRole('button', { name: 'Take this one' })
    expect(await take.isDisabled()).toBe(true)
    const lighter = phone.getByRole('radio', {
      name: /105 g, (Regular|Stiff).*g lighter, swing weight .*No extra cost/,
    })
    await lighter.first().check()
    await take.click()
    await phone.getByText(/^You have chosen Ironline Rail shaft, 105 g/).waitFor()

    await page.goto(`${studio.url}/admin/clubs-2/late?shelf=decided`)
    await page.getByRole('row').filter({ hasText: taking }).getByText('Replaced').waitFor()
    await page.getByRole('link', { name: taking }).click()
    await page.getByText(/^The client chose Ironline Rail shaft, 105 g/).waitFor()
    await page.getByRole('link', { name: taking }).click()
    await page
      .getByText(/105 g, .* was chosen instead/)
      .first()
      .waitFor()
    await page
      .getByText(/version 2/)
      .first()
      .waitFor()

    const other = await mailOf(waiting)
    await other.getByRole('radio', { name: /^Keep waiting for/ }).check()
    await other.getByRole('button', { name: 'Keep waiting' }).click()
    await other.getByText('We keep waiting for it').waitFor()
    await other.reload()
    await other.getByText('We keep waiting for it').waitFor()
  },
)
