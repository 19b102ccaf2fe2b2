import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import { byInstallments } from './owing.ts'

const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

test('a player sees what is paid when, and pays what is due; the desk collects the rest, and who waits stands in line', async ({
  openAs,
  studio,
}) => {
  const { id } = await studio.owner
    .updateTable('leagueSeason')
    .set({
      rules: JSON.stringify({ ...byInstallments, teams: 2 }),
      teamSize: 1,
      teamCapacity: 2,
      feeCents: 22_500,
      memberFeeCents: 18_000,
    })
    .where('status', '=', 'registration_open')
    .returning('id')
    .executeTakeFirstOrThrow()
  await studio.owner.updateTable('leagueTeam').set({ status: 'withdrawn' }).where('seasonId', '=', id).execute()

  const player = await openAs('member', '/leagues/sign-up', telephone)
  await player.getByRole('button', { name: /^Sign up/ }).tap()
  const form = player.getByRole('dialog', { name: /^Sign up: / })
  await form.getByText('You pay now, before tax and discounts').waitFor()
  await form.getByText('My card on file pays the rest').waitFor()
  expect(await violationsOf(player)).toEqual([])
  await form.getByRole('button', { name: 'Put it into the cart' }).tap()
  await player.waitForURL('**/checkout')
  await player.getByLabel(/I agree to .*the rules above, version \d+/).check()
  await player.getByRole('button', { name: 'Check out, $60 now' }).click()
  await player.getByRole('button', { name: /4242 Accepted/ }).click()
  await player.getByRole('button', { name: 'Pay $60' }).click()
  await player.getByText('Thank you. $60 is paid.').waitFor()

  await studio.owner.updateTable('leagueCharge').set({ dueOn: '2026-01-01' }).where('number', '=', 2).execute()
  await player.goto(`${studio.url}/dashboard/leagues`)
  const own = player.getByRole('region', { name: 'Your seasons' })
  await own.getByText('Installment 3').waitFor()
  expect(await violationsOf(player)).toEqual([])
  expect(await player.evaluate(isWide)).toBe(false)
  await own.getByRole('button', { name: 'Pay what is due, $60' }).tap()
  await player.waitForURL('**/dashboard/order/**')
  await player.getByRole('button', { name: 'Pay $60' }).tap()
  await player.getByRole('button', { name: /4242 Accepted/ }).click()
  await player.getByRole('button', { name: 'Pay $60' }).click()
  await player.getByText('$60 is paid').waitFor()

  const { id: personId } = await studio.owner
    .selectFrom('person')
    .select('id')
    .where('userId', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await studio.owner.insertInto('leagueTeam').values({ seasonId: id, name: 'Sam R.', status: 'confirmed' }).execute()
  await studio.owner.insertInto('leagueWait').values({ seasonId: id, personId, status: 'waiting' }).execute()

  await studio.owner.updateTable('leagueCharge').set({ dueOn: '2026-01-01' }).where('number', '=', 3).execute()
  const desk = await openAs('front desk', `/admin/leagues/seasons/${id}/players`, desktop)
  await desk.getByRole('list', { name: 'In line' }).waitFor()
  await desk.getByText('$60 due').waitFor()
  expect(await violationsOf(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Collect $60' }).click()
  const collecting = desk.getByRole('dialog', { name: 'Collect what is due' })
  await collecting.getByText('Installment 3').waitFor()
  expect(await violationsOf(desk)).toEqual([])
  await collecting.getByRole('button', { name: 'Take $60' }).click()
  await collecting.getByText('$60 paid').waitFor()
  await collecting.getByRole('button', { name: 'Done' }).click()
  await desk.getByText('$60 due').waitFor({ state: 'detached' })
})
