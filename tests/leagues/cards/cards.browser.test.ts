import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'

import { makeMatchSoon } from './evening-now.ts'

/** Presses a number for whoever is chosen; then the next of the bay is. */
const enter = (page: Page, name: string, hole: number, strokes: string) =>
  page
    .getByRole('group', { name: `Strokes of ${name}, hole ${hole}` })
    .getByRole('button', { name: strokes, exact: true })
    .click()

const holeOf = (page: Page, name: string, hole: number) =>
  page.getByRole('list', { name: `Card of ${name}` }).getByRole('button', { name: new RegExp(`^Hole ${hole}:`) })

test('two phones score a match, one of them offline; they agree on a hole, and the board shows it', async ({
  openAs,
  open,
  studio,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const { roundId, first, second } = await makeMatchSoon(studio.owner)
  const desk = await openAs('front desk', `/admin/leagues/rounds/${roundId}`)
  await desk.getByText('It opens by itself').waitFor()
  await desk.getByRole('button', { name: 'Open now' }).click()
  await desk.getByRole('form', { name: 'Card of Ann' }).getByText('Missing').waitFor()

  const cardOf = ({ id }: { id: string }) => `/leagues/card/${roundId}/${id}`
  const ann = await openAs(first.account, cardOf(first), telephone)
  const ben = await openAs(second.account, cardOf(second), telephone)
  await ann.getByRole('heading', { name: 'Hole 1' }).waitFor()
  await ben.getByRole('heading', { name: 'Hole 1' }).waitFor()
  expect(await violationsOf(ann)).toEqual([])
  // The phone of Ben loses its connection, and keeps the whole round.
  await ben.context().setOffline(true)
  await enter(ann, 'Ann', 1, '4')
  await enter(ann, 'Ben', 1, '5')
  await ann.getByRole('heading', { name: 'Hole 2' }).waitFor()
  await ann.getByText('Everything is sent.').waitFor()
  for (let hole = 1; hole <= 9; hole++) {
    await enter(ben, 'Ben', hole, hole === 1 ? '4' : hole === 9 ? 'Picked up' : '5')
    await enter(ben, 'Ann', hole, '4')
  }
  await ben.getByText(/^18 holes kept on this phone/).waitFor()
  await ben.getByText(/Ann [89] up/).waitFor()
  expect(await holeOf(ben, 'Ben', 9).getAttribute('aria-label')).toBe('Hole 9: X, not sent yet')

  await ben.context().setOffline(false)
  await ben.getByText('Everything is sent.').waitFor()
  for (const page of [ann, ben]) {
    await page.getByRole('button', { name: /^Ben/ }).click()
    await holeOf(page, 'Ben', 1).click()
    await page.getByText('Two phones say different numbers').waitFor()
  }
  await ben.getByRole('button', { name: 'It was 5' }).click()
  await ann.getByText('Two phones say different numbers').waitFor({ state: 'detached' })
  await ann.getByRole('button', { name: /^Ben/ }).click()
  await ann.getByRole('button', { name: 'The card of Ben is right' }).click()
  await ann.getByText('The card of Ben is attested').waitFor()

  const board = await open(`/leagues/leaderboard/${roundId}`)
  await board.getByText('Ann 9 up').waitFor()
  expect(await violationsOf(board)).toEqual([])
  await desk.getByRole('form', { name: 'Card of Ben' }).getByText('Attested').waitFor()
})

test('the desk types cards by keys alone, those that are disputed first, and says that scores are whole', async ({
  openAs,
  studio,
}) => {
  const { roundId } = await makeMatchSoon(studio.owner, ['Cleo', 'Dan'], 'typed_night')
  const page = await openAs('front desk', `/admin/leagues/rounds/${roundId}`)
  await page.getByRole('button', { name: 'Open now' }).click()
  const cleo = page.getByRole('form', { name: 'Card of Cleo' })
  await cleo.getByLabel('Hole 1', { exact: true }).click()
  // A 1 may be the first digit of more. As fast as a person types: what is faster is read as a scanner's.
  await page.keyboard.type('34567x1044', { delay: 150 })
  await page.keyboard.press('Enter')
  await cleo.getByText('Typed by the desk').waitFor()
  expect(await cleo.getByLabel('Hole 7', { exact: true }).inputValue()).toBe('10')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Scores are whole' }).click()
  await page.getByText('Dan: no hole is entered.').waitFor()
  const dan = page.getByRole('form', { name: 'Card of Dan' })
  await dan.getByLabel('Hole 1', { exact: true }).click()
  await page.keyboard.type('44', { delay: 150 })
  await page.keyboard.press('Enter')
  await dan.getByText('2 of 9').or(dan.getByText('Not attested')).first().waitFor()
  await page.getByRole('button', { name: 'Scores are whole' }).click()
  await page.getByText('Scored', { exact: true }).waitFor()
})
