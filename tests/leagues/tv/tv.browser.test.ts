import { expect } from 'vitest'

import { makeMatchSoon } from '#tests/leagues/cards/evening-now.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { test } from '#tests/support/browser.ts'

const screenSize = { viewport: { width: 1920, height: 1080 } }

test('the screen of a season is opened by its code, shows a hole as it is entered, and survives a lost line', async ({
  openAs,
  open,
  studio,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|status of 401/)
  const { roundId } = await makeMatchSoon(studio.owner, ['Ada', 'Bob'], 'tv_night')
  const { seasonId } = await studio.owner
    .selectFrom('leagueRound')
    .select('seasonId')
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow()
  const desk = await openAs('front desk', `/admin/leagues/seasons/${seasonId}/tv`)
  await desk.getByRole('button', { name: 'Make a code' }).click()
  const code = (await desk.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
  expect(await violationsOf(desk)).toEqual([])
  await desk.goto(`${studio.url}/admin/leagues/rounds/${roundId}`)
  await desk.getByRole('button', { name: 'Open now' }).click()
  const card = desk.getByRole('form', { name: 'Card of Ada' })
  const enter = async (hole: number, strokes: string) => {
    await card.getByLabel(`Hole ${hole}`, { exact: true }).click()
    // As fast as a person types: what is faster is read as a scanner's.
    await desk.keyboard.type(strokes, { delay: 150 })
    await desk.keyboard.press('Enter')
  }
  await card.waitFor()

  const screen = await open('/leagues/events?tv=1', screenSize)
  await screen.getByLabel('Code of the season').fill('0000-0000-0000')
  await screen.keyboard.press('Enter')
  await screen.getByText('No season has this code').waitFor()
  await screen.getByLabel('Code of the season').fill(code.toLowerCase())
  await screen.keyboard.press('Enter')
  await screen.getByRole('heading', { name: 'tv_night' }).waitFor()
  expect(await violationsOf(screen)).toEqual([])

  await enter(1, '4')
  await screen.getByRole('button', { name: 'Leaderboard' }).click()
  const row = screen.getByRole('row', { name: /Ada/ })
  await row.getByRole('cell', { name: '1', exact: true }).last().waitFor()

  await screen.context().setOffline(true)
  await screen.getByText(/^No connection: as it was at/).waitFor()
  await enter(2, '5')
  await row.waitFor()
  await screen.context().setOffline(false)
  await row.getByRole('cell', { name: '2', exact: true }).waitFor()
  await screen.getByText(/^No connection/).waitFor({ state: 'detached' })

  // It keeps its code.
  await screen.reload()
  await screen.getByRole('heading', { name: 'tv_night' }).waitFor()
})
