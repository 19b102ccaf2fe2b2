import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)(
  '%s the committee sees where an index comes from, sets another one with a reason, and ends it',
  async ([, look], { openAs, studio }) => {
    const { shownName } = await studio.owner
      .selectFrom('leagueRegistration as registration')
      .innerJoin('leagueSeason as season', 'season.id', 'registration.seasonId')
      .select('shownName')
      .where('season.status', '=', 'in_season')
      .where('registration.status', '=', 'registered')
      .where('season.rules', 'is not', null)
      .orderBy('shownName')
      .orderBy('registration.id')
      .executeTakeFirstOrThrow()
    const page = await openAs('front desk', '/admin/leagues/handicaps', look)
    await page.getByRole('searchbox').fill(shownName)
    await page.getByRole('link', { name: shownName }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

    await page
      .getByRole('button', { name: `Set index of ${shownName}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Index', { exact: false }).first().fill('9.5')
    await dialog.getByRole('button', { name: 'Set index' }).click()
    await dialog.getByLabel('Reason').fill('Plays better than that')
    await dialog.getByRole('button', { name: 'Set index' }).click()
    await page.getByText('Set by the committee: Plays better than that.').waitFor()
    await page.getByRole('link', { name: shownName }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Studio Handicap 9.5' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: `End the index that was set for ${shownName}` }).click()
    await dialog.getByLabel('Reason').fill('Plays as before')
    await dialog.getByRole('button', { name: 'End it' }).click()
    await page.getByText('Set by the committee').waitFor({ state: 'detached' })
  },
)
