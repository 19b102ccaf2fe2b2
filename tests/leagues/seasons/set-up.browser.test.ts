import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'Monday Pairs'],
  ['on a desktop', desktop, 'Friday Pairs'],
] as const)

test.for(looks)(
  '%s a league and its season are set up from nothing, until people can sign up',
  async ([, look, name], { openAs }) => {
    const page = await openAs('front desk', '/admin/leagues/seasons', look)
    await page.getByRole('button', { name: 'New league' }).click()
    const league = page.getByRole('dialog')
    await league.getByLabel('Name').fill(name)
    await league.getByLabel('What it is').fill('Two players, one score.')
    await league.getByLabel('For whom').fill('Friends and couples.')
    await page.getByRole('button', { name: 'Add league' }).click()
    const bays = page.getByRole('group', { name: 'Bays on its evenings' }).getByRole('checkbox')
    for (let at = 0; at < 2; at++) await bays.nth(at).check()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()

    await page.goto(new URL('/admin/leagues/seasons?season=new', page.url()).href)
    await page.getByLabel('League', { exact: true }).selectOption(name)
    await page.getByLabel('Name of the season').fill('Winter')
    await page.getByLabel('Sign-up opens on').fill('2027-01-04')
    await page.getByLabel('Sign-up closes on').fill('2027-02-01')
    await page.getByText('For 8 teams 2 bays are missing.').first().waitFor()
    await page.getByRole('button', { name: 'Add season' }).click()
    await page.getByText('hold 4 teams').first().waitFor()
    await page.getByLabel('Points by place in the round').fill('5 many')
    await page.getByLabel('Nobody plays off more than').fill('scratch')
    await expect.poll(() => page.getByText('Type a number.').count()).toBeGreaterThan(1)
    await page.getByLabel('Points by place in the round').fill('5 3 1')
    await page.getByLabel('Nobody plays off more than').fill('28.4')
    await page.getByLabel('Worst rounds that do not count').fill('10')
    await page.getByText('A week at least counts.').first().waitFor()
    await page.getByLabel('Worst rounds that do not count').fill('1')
    await page.getByLabel('Places for teams').fill('4')
    await page.getByText('4 teams have their place.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Add season' }).click()
    await page.getByRole('heading', { level: 1, name: `${name}, Winter` }).waitFor()

    await page.getByRole('link', { name: 'Rounds' }).click()
    await page.getByLabel('Course', { exact: true }).selectOption('Heron Point')
    await page
      .getByRole('button', { name: /^Leave out/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Play on/ }).waitFor()
    await page.getByRole('button', { name: 'Make 12 rounds' }).click()
    await page.getByRole('button', { name: 'Change of round 1', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nine').selectOption('Back nine')
    await dialog.getByRole('button', { name: 'Choose it' }).click()
    await page.getByText('Heron Point, Blue, back nine').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

    await page.getByRole('link', { name: 'Rules' }).click()
    await expect.poll(() => page.getByLabel('Nobody plays off more than').inputValue()).toBe('28.4')
    expect(await page.getByLabel('Points by place in the round').inputValue()).toBe('5 3 1')
    await page.getByRole('button', { name: 'Open sign-up' }).click()
    await page.getByRole('button', { name: 'Close sign-up' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)
    await page.goto(new URL('/leagues/sign-up', page.url()).href)
    await page.getByText(name).first().waitFor()
  },
)
