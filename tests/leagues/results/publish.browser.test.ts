import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

import { makeClosedRound } from './weeks-now.ts'

const looks = eachLook([
  ['on a desktop', desktop],
  ['on a telephone', telephone],
] as const)

test.for(looks)(
  '%s the manager publishes a round, corrects a card of it with a reason, sees what moves, and explains a handicap',
  async ([, look], { openAs, studio }) => {
    const code = `walk_${look.viewport.width}`
    const { seasonId } = await makeClosedRound(studio.owner, ['Ann', 'Ben', 'Cleo', 'Dan'], code)
    const page = await openAs('front desk', '/admin/leagues/week', look)
    const week = page.getByRole('region', { name: `${code}, round 1` })
    await week.getByText('4 of 4 cards').waitFor()
    await week.getByRole('button', { name: 'Publish round 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish round 1?' })
    const moves = dialog.getByRole('region', { name: 'What moves' })
    await moves.getByText('4 rows of the table, 4 handicaps.').waitFor()
    // 36 on 35.4/128 is 0.53, and 8.636 is expected of the other nine off 14.3: 9.2, of three the lowest less 2.
    expect(await moves.getByRole('listitem').filter({ hasText: 'Ann' }).allTextContents()).toEqual([
      'Annplace 1, 20 points',
      'Annhandicap none to 7.2',
    ])
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish round 1' }).click()
    await dialog.waitFor({ state: 'detached' })
    await week.getByText('Published', { exact: true }).waitFor()

    await week.getByRole('link', { name: 'Cards' }).click()
    const card = page.getByRole('form', { name: 'Card of Dan' })
    for (const hole of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await card.getByLabel(`Hole ${hole}`, { exact: true }).fill('3')
    await card.getByRole('button', { name: 'Correct', exact: true }).click()
    const correction = page.getByRole('dialog', { name: 'Correct the card of Dan?' })
    await correction.getByRole('button', { name: 'Correct the card' }).click()
    // Without a reason nothing is corrected.
    await correction.getByLabel('Reason').fill('Read from the wrong bay')
    expect(await violationsOf(page)).toEqual([])
    await correction.getByRole('button', { name: 'Correct the card' }).click()
    await correction.waitFor({ state: 'detached' })

    await page.goto(`${studio.url}/admin/leagues/week`)
    await week.getByText(/^A card was corrected since this round was published/).waitFor()
    await week.getByRole('button', { name: 'Publish corrections' }).click()
    const again = page.getByRole('dialog', { name: 'Publish round 1 again?' })
    const moved = again.getByRole('region', { name: 'What moves' })
    await moved.getByText('4 rows of the table, 1 handicap.').waitFor()
    expect(await moved.getByRole('listitem').filter({ hasText: 'place' }).allTextContents()).toEqual([
      'Danplace 4 to 1, 14 to 20 points',
      'Annplace 1 to 2, 20 to 18 points',
      'Benplace 2 to 3, 18 to 16 points',
      'Cleoplace 3 to 4, 16 to 14 points',
    ])
    await moved.getByText('handicap 12.5 to +0.8').waitFor()
    await again.getByLabel('Reason').fill('The card of Dan')
    await again.getByRole('button', { name: 'Amend round 1' }).click()
    await again.waitFor({ state: 'detached' })
    await week.getByText('Amended', { exact: true }).waitFor()

    await page.goto(`${studio.url}/leagues/standings?season=${seasonId}`)
    const table = page.getByRole('table', { name: 'Table after round 1' })
    await table.getByRole('row', { name: /^1 Dan/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await table
      .getByRole('row', { name: /^2 Ann/ })
      .getByRole('link', { name: 'Handicap 7.2' })
      .click()
    await page.getByRole('heading', { name: 'Studio Handicap 7.2' }).waitFor()
    await page.getByText('9.2, −2.0 for few rounds → 7.2').waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'Brought along' }).count()).toBe(2)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)
  },
)
