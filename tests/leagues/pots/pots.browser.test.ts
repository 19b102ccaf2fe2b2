import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { makeMatchSoon } from '#tests/leagues/cards/evening-now.ts'
import { makeCards, over } from '#tests/leagues/results/scores.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import { payStakes } from './paying.ts'

const isWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

/** Both have paid, and Ann is a stroke better on each hole. */
async function playOut(db: Db, roundId: string) {
  await payStakes(db)
  const { seasonId, courseId } = await db
    .selectFrom('leagueRound')
    .select(['seasonId', 'courseId'])
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow()
  const players = await db
    .selectFrom('leagueRegistration')
    .select(['id', 'teamId', 'personId', 'shownName'])
    .where('seasonId', '=', seasonId)
    .orderBy('shownName')
    .execute()
  await makeCards(
    db,
    { roundId, pairingIds: [], courseId: courseId ?? '' },
    players.map(({ id, teamId, personId, shownName }, at) => ({
      player: { id, teamId, personId: personId ?? '', userId: '', name: shownName },
      scores: over(at),
    })),
  )
  await db.updateTable('leagueRound').set({ status: 'scored' }).where('id', '=', roundId).execute()
}

test('the desk switches pots on and enters who is in, a player sees theirs, and prizes are paid with the round', async ({
  openAs,
  studio,
}) => {
  const { roundId, first } = await makeMatchSoon(studio.owner, ['Ann', 'Ben'], 'pot_night')
  const { seasonId } = await studio.owner
    .selectFrom('leagueRound')
    .select('seasonId')
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow()
  const desk = await openAs('admin', `/admin/leagues/seasons/${seasonId}/pots`, desktop)
  await desk.getByRole('button', { name: 'Switch pots on' }).click()
  await desk.getByRole('button', { name: 'Add a pot' }).click()
  const adding = desk.getByRole('dialog', { name: 'Add a pot' })
  await adding.getByLabel('Name').fill('Gross skins')
  await adding.getByLabel('By', { exact: true }).selectOption('gross')
  expect(await violationsOf(desk)).toEqual([])
  await adding.getByRole('button', { name: 'Add it' }).click()
  await desk.getByRole('button', { name: 'Change Gross skins' }).waitFor()
  await desk.getByRole('button', { name: 'Everybody who plays' }).click()
  await desk.getByRole('button', { name: 'Save Gross skins' }).click()
  await desk.getByText('owes it').nth(1).waitFor()
  await desk.getByRole('button', { name: 'Prize for place 1 of the season' }).click()
  await desk.getByLabel(/^Of the season, place 1/).fill('25')
  await desk.getByRole('button', { name: 'Save prizes' }).click()
  await desk.getByText('Prizes are saved', { exact: true }).waitFor()
  expect(await violationsOf(desk)).toEqual([])
  await desk.setViewportSize({ width: 390, height: 844 })
  expect(await isWide(desk)).toBe(false)
  await desk.setViewportSize({ width: 1280, height: 900 })

  const ann = await openAs(first.account, '/dashboard/leagues', telephone)
  const own = ann.getByRole('region', { name: 'Pots and prizes' })
  await own.getByText('Due with the evening').waitFor()
  expect(await violationsOf(ann)).toEqual([])
  expect(await isWide(ann)).toBe(false)

  await playOut(studio.owner, roundId)
  await desk.goto(`${studio.url}/admin/leagues/week`)
  const round = desk.getByRole('region', { name: /^pot_night, round 1/ })
  await round.getByRole('button', { name: 'Publish round 1' }).click()
  const publishing = desk.getByRole('dialog')
  await publishing.getByText('prize $35').waitFor()
  await publishing.getByRole('button', { name: 'Publish round 1' }).click()
  await round.getByText('2 prizes, $35').waitFor()
  await round.getByRole('button', { name: /^Pay prizes/ }).click()
  const paying = desk.getByRole('dialog', { name: 'Pay the prizes of round 1?' })
  await paying.getByText('Prize of the season').waitFor()
  expect(await violationsOf(desk)).toEqual([])
  await paying.getByRole('button', { name: 'Pay $35' }).click()
  await round.getByText('2 prizes, $35, paid').waitFor()

  await ann.reload()
  await own.getByText('Gross skins').waitFor()
  await own.getByText('$10').waitFor()
})
