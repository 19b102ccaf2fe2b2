import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'Fairway Nine'],
  ['on a desktop', desktop, 'Links of the North'],
] as const)

test.for(looks)(
  '%s a course is copied from its scorecard, rated by the nine, and retired',
  async ([, look, name], { openAs }) => {
    const page = await openAs('front desk', '/admin/leagues/courses', look)
    await page.getByRole('button', { name: 'New course' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Course rating').fill('71.25')
    await page.getByLabel('Slope', { exact: true }).fill('131')
    await page.getByLabel('Par, hole 3', { exact: true }).fill('3')
    await page.getByLabel('Stroke index, hole 1', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Add course' }).click()
    await page.getByText('This has one decimal at most.').waitFor()
    await page.getByText('Each number from 1 to 18 stands at one hole.').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByLabel('Course rating').fill('71.2')
    await page.getByLabel('Stroke index, hole 1', { exact: true }).fill('9')
    await page.getByLabel('Each nine is rated by itself').check()
    await page.getByLabel('Rating of the first nine').fill('35.4')
    await page.getByRole('button', { name: 'Add course' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

    await page.reload()
    await expect.poll(() => page.getByLabel('Rating of the first nine').inputValue()).toBe('35.4')
    await page.getByRole('button', { name: 'Retire' }).click()
    await page.getByRole('button', { name: 'Play again' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Courses' }).click()
    await page.getByLabel('State').selectOption('Retired')
    await page.getByRole('link', { name }).waitFor()
  },
)
