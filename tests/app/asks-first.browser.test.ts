import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { enter, newPerson, part, press } from '#tests/auth/security/person.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

test.for(looks)(
  '%s a question with an answer that was begun is closed only by whoever says so',
  async ([, look], { openAs }) => {
    const page = await openAs('front desk', '/admin/members/enquiries?status=new', look)
    await page.getByRole('main').getByRole('row').getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: 'Question' })
    const answer = drawer.getByLabel('Your answer')
    await answer.fill('We have a shaft for that.')

    await press(page, 'Close without an answer')
    await drawer.getByText('Your answer is not sent').waitFor()
    expect(await focused(page)).toBe('Keep writing')
    await press(page, 'Keep writing')
    expect(await answer.inputValue()).toBe('We have a shaft for that.')

    await press(page, 'Close without an answer')
    await press(page, 'Drop it and close')
    await drawer.getByText('This question is closed').waitFor()
    await press(page, 'Open again')
    await answer.waitFor()
    expect(await answer.inputValue()).toBe('')
  },
)

test.for(looks)('%s "Start over" clears a sheet only after it was asked', async ([, look], { open }) => {
  const page = await open('/build-sheet', look)
  const changed = page.getByRole('img', { name: /lie 62\.75 degrees/ }).first()
  await page.getByRole('button', { name: 'Lie against standard: more' }).click()
  await changed.waitFor()

  await press(page, 'Start over')
  expect(await focused(page)).toBe('Keep it')
  await press(page, 'Keep it')
  await changed.waitFor()

  await press(page, 'Start over')
  await press(page, 'Clear the sheet')
  await changed.waitFor({ state: 'detached' })
})

test.for(looks)(
  '%s name and phone are changed by their owner, and what was typed stays when it cannot be saved',
  async ([, look], { open, studio }) => {
    const { session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)
    const profile = part(page, 'Name and phone')
    await press(page, 'Change name or phone')
    await page.getByLabel('Last name').fill('Alder')
    await page.getByRole('textbox', { name: /^Phone/ }).fill('1')
    await press(page, 'Save')
    await page.getByText('Type the whole phone number with its area code, such as 312 555 0142.').waitFor()
    expect(await page.getByRole('textbox', { name: /^Phone/ }).getAttribute('aria-invalid')).toBe('true')
    await page
      .getByRole('textbox', { name: /^Phone/ })
      .and(page.locator(':focus'))
      .waitFor()

    await page.getByRole('textbox', { name: /^Phone/ }).fill('312 555 0177')
    await page.route('**/api/v1/**', (route) => route.abort())
    await press(page, 'Save')
    await page.getByText('No answer came').waitFor()
    await page.getByText('Please check your internet connection and try again.').first().waitFor()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Alder')
    expect(await page.getByRole('textbox', { name: /^Phone/ }).inputValue()).toBe('312 555 0177')

    await page.unroute('**/api/v1/**')
    await press(page, 'Save')
    await page.getByText('Your name and number are saved.').waitFor()
    await profile.getByText('Robin Alder').waitFor()
    await page.reload()
    await profile.getByText('Robin Alder').waitFor()
    await profile.getByText('312 555 0177').waitFor()
  },
)

test.for(looks)(
  '%s an administrator gives and takes roles after the invitation',
  async ([, look], { openAs, studio }) => {
    const { email } = await newPerson(studio)
    const page = await openAs('admin', `/admin/members/accounts?search=${encodeURIComponent(email)}`, look)
    await page.getByRole('main').getByRole('row').getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: 'Account' })
    const isCoach = drawer.getByRole('checkbox', { name: /^Coach/ })

    await press(page, 'Change the roles')
    await isCoach.waitFor()
    expect(await page.evaluate('document.activeElement.type')).toBe('checkbox')
    expect(await drawer.getByRole('checkbox', { name: /^Super administrator/ }).count()).toBe(0)
    expect(await drawer.getByRole('button', { name: 'Save the roles' }).isDisabled()).toBe(true)
    await isCoach.check()
    await press(page, 'Save the roles')
    await press(page, 'Change the roles')
    expect(await isCoach.isChecked()).toBe(true)

    await page.route('**/api/v1/accounts/**', (route) => route.abort())
    await isCoach.uncheck()
    await press(page, 'Save the roles')
    await drawer.getByText('No answer came').waitFor()
    await page.unroute('**/api/v1/accounts/**')
    await press(page, 'Change the roles')
    expect(await isCoach.isChecked()).toBe(true)
    await isCoach.uncheck()
    await press(page, 'Save the roles')
    await press(page, 'Change the roles')
    expect(await isCoach.isChecked()).toBe(false)
  },
)
