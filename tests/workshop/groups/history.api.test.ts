import { expect } from 'vitest'

import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { groupHistoryContract } from '#shared/workshop/groups/history-contract.ts'
import { nobody } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { openGroup } from './groups.ts'

test('a group tells who did what with it, the latest first, and never what its name or note was', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const { params } = group
  const history = async () =>
    (await group.builder(groupHistoryContract.listHistoryOfGroup, { params, query: {} })).events
  const ticket = await group.takeInBag('Ana')
  const single = await group.takeIn([{ slot: '7i', jobs: [{ job: 'regrip' }] }])
  await group.builder(groupsContract.joinGroup, { params: { ...params, ticketId: single.id } })
  await group.builder(groupsContract.leaveGroup, { params: { ...params, ticketId: single.id } })
  await group.builder(groupsContract.changeGroup, { params, body: { place: 'Rack 5', note: 'Ring Leo' } })
  await group.makeReady(ticket)
  await group.builder(groupsContract.tellPayer, { params, body: { how: 'call' } })
  await group.payGroup(await group.bill())
  await group.handOver([ticket.id])

  expect(await history()).toMatchObject([
    { action: 'ticket_group_handed_over', after: { bags: 1, isPayer: true } },
    { action: 'ticket_group_billed', after: { bags: 1 } },
    { action: 'ticket_group_told', after: { how: 'call', bags: 1 } },
    { action: 'ticket_group_changed', before: { place: 'Rack 4' }, after: { place: 'Rack 5', note: '(personal)' } },
    { action: 'ticket_left_group', after: { ticket: single.number } },
    { action: 'ticket_joined_group', after: { ticket: single.number } },
    { action: 'ticket_group_bag_taken_in', after: { ticket: ticket.number } },
    { action: 'ticket_group_opened' },
  ])
  expect(new Set((await history()).map(({ by }) => by)).size).toBe(1)
  expect(JSON.stringify(await history())).not.toContain('Marsh Links')

  const page = { params, query: { limit: 3 } }
  const { next } = await group.builder(groupHistoryContract.listHistoryOfGroup, page)
  const later = { params, query: { limit: 20, after: next ?? '' } }
  expect((await group.builder(groupHistoryContract.listHistoryOfGroup, later)).events).toHaveLength(5)
  await expect(
    group.builder(groupHistoryContract.listHistoryOfGroup, { params: { groupId: nobody }, query: {} }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('what the studio tells the payer by itself stands there too', async ({ db, as, services }) => {
  const group = await openGroup({ db, as, services })
  const tickets = [await group.takeInBag('Ana'), await group.takeInBag('Ben')]
  for (const ticket of tickets) await group.makeReady(ticket)
  await group.readOn()

  const { events } = await group.builder(groupHistoryContract.listHistoryOfGroup, { params: group.params, query: {} })
  expect(events[0]).toMatchObject({ action: 'ticket_group_told', by: null, after: { how: 'mail', bags: 2 } })
})
