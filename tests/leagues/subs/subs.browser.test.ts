import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { makeMatchSoon } from '#tests/leagues/cards/evening-now.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'

/** The night of whoever runs this is none of the studio's: it is quiet at no hour. */
const neverQuiet = (db: Db) =>
  db
    .insertInto('setting')
    .values({
      key: 'notice_timing',
      value: JSON.stringify({ reminderLeadMinutes: [1440], quietHours: { from: '03:00', until: '03:00' } }),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()

test('who is missing finds a sub by one press on a phone; the sub accepts by the link of the mail, and the desk sees it', async ({
  open,
  openAs,
  studio,
}) => {
  const { first, roundId } = await makeMatchSoon(studio.owner, ['Ann', 'Ben'], 'sub_night')
  await neverQuiet(studio.owner)
  await studio.owner.updateTable('league').set({ name: 'Match night' }).where('code', '=', 'sub_night').execute()
  const uma = await makeUser(studio.owner, { email: 'uma-subs@example.com' })

  const willing = await openAs({ email: uma.email, password: uma.password }, '/dashboard/leagues', telephone)
  await willing.getByRole('button', { name: 'I sub' }).tap()
  const dialog = willing.getByRole('dialog', { name: 'Play for somebody who is missing' })
  await dialog.getByLabel('Name', { exact: true }).fill('Uma S.')
  await dialog.getByLabel('Handicap index').fill('4.3')
  expect(await violationsOf(willing)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await willing.getByText('You are asked when a player is missing, as').waitFor()

  const ann = await openAs(first.account, '/dashboard/leagues', telephone)
  const evening = ann.getByRole('region', { name: 'Your next evening' })
  await evening.getByText('Against Ben').waitFor()
  expect(await violationsOf(ann)).toEqual([])
  expect(await ann.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(false)
  await evening.getByRole('button', { name: 'I cannot come: find a sub' }).tap()
  await evening.getByText('Looking for a sub').waitFor()

  const mail = await studio.newestMail('uma-subs@example.com', /Can you play\? Match night/)
  const [link = ''] = /\/leagues\/sub#\S+/.exec(mail?.text ?? '') ?? []
  const phone = await open(link, telephone)
  await phone.getByRole('heading', { name: 'Can you play Match night?' }).waitFor()
  // 4.3 is 2 strokes here, and Ben has 4: the lower one plays off none.
  await phone.getByText('0, off 4.3').waitFor()
  expect(await violationsOf(phone)).toEqual([])
  await phone.getByRole('button', { name: 'I play' }).tap()
  await phone.getByRole('heading', { name: 'You play Match night' }).waitFor()

  await ann.reload()
  await evening.getByText('A sub plays for you').waitFor()
  await willing.goto(`${studio.url}/dashboard/home`)
  await willing.getByRole('region', { name: 'Your league evenings' }).getByText('You play for Ann').waitFor()
  const { seasonId } = await studio.owner
    .selectFrom('leagueRound')
    .select('seasonId')
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow()
  const desk = await openAs('front desk', `/admin/leagues/seasons/${seasonId}/schedule?round=${roundId}`, desktop)
  await desk.getByRole('region', { name: 'Subs' }).getByText('Sub found').waitFor()
  expect(await violationsOf(desk)).toEqual([])
})
