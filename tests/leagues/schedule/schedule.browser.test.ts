import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

/** The demo's season of pairs with rules, and with two players in each of six teams. */
async function playPairs(owner: Db) {
  const season = await owner
    .selectFrom('leagueSeason')
    .innerJoin('leagueRound', 'leagueRound.seasonId', 'leagueSeason.id')
    .select('leagueSeason.id')
    .where('teamSize', '=', 2)
    .where('leagueRound.status', '=', 'scheduled')
    .orderBy('leagueRound.startsAt')
    .executeTakeFirstOrThrow()
  const { id: seasonId } = season
  await owner
    .updateTable('leagueSeason')
    .set({ rules: JSON.stringify({ ...pairsRules, starts: 2 }), status: 'in_season' })
    .where('id', '=', seasonId)
    .execute()
  // What another look has played before is gone.
  const rounds = owner.selectFrom('leagueRound').select('id').where('seasonId', '=', seasonId)
  await owner.deleteFrom('pairing').where('roundId', 'in', rounds).execute()
  await owner.deleteFrom('leagueRegistration').where('seasonId', '=', seasonId).execute()
  await owner.deleteFrom('leagueTeam').where('seasonId', '=', seasonId).execute()
  const people = await owner.selectFrom('person').select(['id', 'firstName']).orderBy('id').limit(12).execute()
  for (let at = 0; at < 6; at += 1) {
    const pair = people.slice(2 * at, 2 * at + 2)
    const name = `Pair ${at + 1}`
    const { id: teamId } = await owner
      .insertInto('leagueTeam')
      .values({ seasonId, name, status: 'confirmed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await owner
      .insertInto('leagueRegistration')
      .values(
        pair.map(({ id: personId, firstName: shownName }) => {
          return { seasonId, teamId, personId, shownName, status: 'registered' as const }
        }),
      )
      .execute()
  }

  return seasonId
}

const looks = eachLook([
  ['on a desktop', desktop],
  ['on a telephone', telephone],
] as const)

test.for(looks)(
  '%s a schedule is dealt and two teams exchanged; a bay fails, and the board of everybody shows it',
  async ([, look], { openAs, open, studio }) => {
    const seasonId = await playPairs(studio.owner)
    const page = await openAs('front desk', `/admin/leagues/seasons/${seasonId}/schedule`, look)
    await page.getByText('Nobody is placed in this round yet.').waitFor()
    await page.getByRole('button', { name: 'Deal the schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deal the schedule' })
    await dialog.getByText('Everybody has each bay equally often').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Deal \d+ rounds?$/ }).click()
    await dialog.waitFor({ state: 'detached' })

    const grid = page.getByRole('table', { name: 'Who meets whom, by bay and start' })
    const pairs = grid.getByRole('button', { name: /^Pair \d$/ })
    await pairs.nth(5).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const before = await pairs.allTextContents()
    await pairs.nth(0).click()
    await page.getByText(`Press another team to exchange it with ${before[0]}.`).waitFor()
    await pairs.nth(2).click()
    const exchanged = [before[2], before[1], before[0], ...before.slice(3)]
    await expect.poll(() => pairs.allTextContents()).toEqual(exchanged)

    const { id: roundId } = await studio.owner
      .selectFrom('leagueRound')
      .select('leagueRound.id')
      .innerJoin('pairing', 'pairing.roundId', 'leagueRound.id')
      .where('seasonId', '=', seasonId)
      .orderBy('leagueRound.startsAt')
      .executeTakeFirstOrThrow()
    const board = await open(`/leagues/tournament-schedule?round=${roundId}`, look)
    const shown = board.getByRole('region', { name: 'Who meets whom' })
    const first = shown.getByText(/^Bay \d, /).first()
    await first.waitFor()
    expect(await violationsOf(board)).toEqual([])

    const bay = ((await first.textContent()) ?? '').slice(0, 5)
    await grid.getByRole('button', { name: `${bay} is out of order` }).click()
    const again = page.getByRole('dialog', { name: `Deal again without ${bay}` })
    await again.getByRole('row', { name: /moved/ }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await again.getByRole('button', { name: /^Tell \d+$/ }).click()
    await again.waitFor({ state: 'detached' })
    await grid.getByRole('button', { name: `${bay} is out of order` }).waitFor({ state: 'detached' })
    // Within a minute, without a press.
    await expect.poll(() => shown.getByText(new RegExp(`^${bay}, `)).count()).toBe(0)
    expect(await shown.getByText(/^Bay \d, /).count()).toBe(3)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)
  },
)
