import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { openTill } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'

const builder = { email: 'builder@loftandlie.test', password: 'fairway-demo-2026' }
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }

const takeIn = (desk: Call, body: Partial<NewTicket>) =>
  desk(ticketsContract.takeIn, {
    headers: key(),
    body: {
      clubs: (['7i', '8i'] as const).map((slot) => ({ slot, jobs: [{ job: 'loft_lie_bend', note: '2 up' }] })),
      signedName: 'Alex Moreno',
      ...body,
    },
  })

test(
  'a bend is said anew on its ticket, also without a connection',
  { timeout: 240_000 },
  async ({ openAs, studio }) => {
    const { desk, personId } = await openTill(studio)
    const { id: ticketId } = await takeIn(desk, { personId })
    const bends = async () =>
      (await desk(ticketsContract.readTicket, { params: { ticketId } })).clubs.map(({ jobs }) => jobs[0]?.note)
    const page = await openAs(builder, `/admin/clubs-2/ticket/${ticketId}`, tablet)
    const [first, second] = [page.getByLabel('7i: bend'), page.getByLabel('8i: bend')]
    await first.waitFor()
    expect(await first.inputValue()).toBe('2 up')

    await first.fill('1.5 flat')
    await first.press('Enter')
    await expect.poll(bends).toEqual(['1.5 flat', '2 up'])
    await page.context().setOffline(true)
    await second.fill('1 up')
    await second.press('Tab')
    await page.getByText('Kept here. It is sent once you are online.').waitFor()
    await page.context().setOffline(false)
    await expect.poll(bends).toEqual(['1.5 flat', '1 up'])
  },
)

test(
  'a club of a bag of a group leaves before the rest from the page of its group',
  { timeout: 240_000 },
  async ({ openAs, studio }) => {
    const { desk, personId } = await openTill(studio)
    const body = { name: 'Marsh Links', payerId: personId, arrivesOn: '2026-11-29', place: 'Rack 4' }
    const { id: groupId } = await desk(groupsContract.addGroup, { headers: key(), body })
    const { id: ticketId, tasks, clubs, number } = await takeIn(desk, { groupId, bagName: 'Ben' })
    const done = tasks.filter(({ clubId }) => clubId === clubs[0]?.clubId)
    await desk(ticketsContract.finishTasks, { body: { taskIds: done.map(({ id }) => id) } })

    const page = await openAs(builder, `/admin/clubs-2/groups/${groupId}`, tablet)
    await page.getByTitle('More').click()
    await page.getByRole('button', { name: 'Hand over some clubs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hand over bags of Marsh Links' })
    await dialog.getByRole('button', { name: `Some clubs of ${number}` }).click()
    await dialog.getByRole('checkbox', { name: '7i' }).check()
    await dialog.getByLabel('Why these leave before the others').fill('They play tonight')
    await dialog.getByRole('button', { name: 'Hand over 1 club' }).click()
    await dialog.waitFor({ state: 'detached' })
    const left = (await desk(ticketsContract.readTicket, { params: { ticketId } })).clubs
    expect(left).toMatchObject([
      { slot: '7i', collectedReason: 'They play tonight' },
      { slot: '8i', collectedAt: null },
    ])
  },
)
