import { sql } from 'kysely'
import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { remindPayers } from '#server/workshop/groups/remind.ts'
import { remindOfPickups } from '#server/workshop/tickets/remind.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'
import { irons } from '#tests/workshop/tickets.ts'

import { openGroup } from './groups.ts'

const names = ['Ana', 'Ben', 'Cy', 'Di', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo']

test('ten bags of one payer: six billed, four later, handed over at once, and nothing is left in the books', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const tickets = await Promise.all(names.map((name) => group.takeInBag(name)))
  for (const ticket of tickets.slice(0, 6)) await group.makeReady(ticket)

  const billed = await group.bill()
  expect(billed).toMatchObject({ bagCount: 10, readyCount: 6, openCount: 4, unbilledCents: 0 })
  expect(billed.orders).toHaveLength(1)
  const [first] = billed.orders
  const order = await group.readOrder(first?.id ?? '')
  expect(order.person?.id).toBe(group.personId)
  expect(order.lines).toHaveLength(6)
  const bags = tickets.slice(0, 6).map(({ number }, at) => `2 x ${number}, Regrip: Cord grip, Midsize (${names[at]})`)
  expect(
    order.lines.map(({ name, whose, quantity }) => `${quantity} x ${name} (${whose.join(', ')})`).toSorted(),
  ).toEqual(bags.toSorted())
  await expect(group.bill()).rejects.toMatchObject({ code: 'wrong_state' })

  for (const ticket of tickets.slice(6)) await group.makeReady(ticket)
  const all = await group.bill()
  expect(all.orders).toHaveLength(2)
  await expect(group.handOver(tickets.map(({ id }) => id))).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await group.readGroup()).readyCount).toBe(10)
  await group.payGroup(all)
  const out = await group.handOver(tickets.map(({ id }) => id))
  expect(out).toMatchObject({ goneCount: 10, dueCents: 0, readyCount: 0 })
  expect(new Set(out.bags.map(({ collectedBy }) => collectedBy)).size).toBe(1)

  // Paid by terminal, sold as parts; nothing is owed.
  expect(await inBooks(db)).toEqual({ '1100': 28_000, '4070': -28_000 })
  const states = await db.selectFrom('orderLine').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'fulfilled' }])
})

test('two who bill at one instant bill once, and the same press sent again is the same bill', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  for (const name of names.slice(0, 3)) await group.makeReady(await group.takeInBag(name))
  const headers = key()

  const pressed = await Promise.allSettled([group.bill(headers), group.bill(), group.bill()])
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.selectFrom('customerOrder').select('id').execute()).toHaveLength(1)

  await group.makeReady(await group.takeInBag('Di'))
  const again = key()
  const [one, other] = [await group.bill(again), await group.bill(again)]
  expect(other).toEqual(one)
  expect(one.orders).toHaveLength(2)
})

test('a bag that joins, leaves or is voided while its group is billed is billed once or not at all', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  for (let round = 0; round < 3; round++) {
    const [stays, leaves] = [await group.takeInBag('Ana'), await group.takeInBag('Ben')]
    const alone = await group.takeIn(irons('9i'), { signedName: 'Sam' })
    await group.makeReady(stays)
    await group.makeReady(leaves)
    const member = (ticketId: string) => ({ params: { ...group.params, ticketId } })
    await Promise.allSettled([
      group.bill(),
      group.builder(groupsContract.leaveGroup, member(leaves.id)),
      group.builder(groupsContract.joinGroup, member(alone.id)),
    ])

    const rows = await db
      .selectFrom('orderLine')
      .select(sql<string>`ref ->> 'ticketId'`.as('ticketId'))
      .execute()
    const ofTicket = (id: string) => rows.filter(({ ticketId }) => ticketId === id).length
    expect([ofTicket(stays.id), ofTicket(leaves.id), ofTicket(alone.id)]).toEqual([1, 1, 0])
    expect((await group.read(leaves)).order).not.toBeNull()
  }
})

test('a bag leaves while nobody has billed it, and its owner pays; a billed one stays', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const other = await makeClient(db, { firstName: 'Ben', lastName: 'Ruiz' })
  const ticket = await group.takeInBag('Ben', { personId: other })
  const stays = await group.takeInBag('Ana')
  await group.makeReady(ticket)
  expect((await group.read(ticket)).order).toBeNull()
  const member = (ticketId: string) => ({ params: { ...group.params, ticketId } })

  const left = await group.builder(groupsContract.leaveGroup, member(ticket.id))
  expect(left.bags.map(({ id }) => id)).toEqual([stays.id])
  const { order, group: none } = await group.read(ticket)
  expect(none).toBeNull()
  expect((await group.readOrder(order?.id ?? '')).person?.id).toBe(other)
  await expect(group.builder(groupsContract.joinGroup, member(ticket.id))).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await expect(group.builder(groupsContract.leaveGroup, member(ticket.id))).rejects.toMatchObject({ code: 'not_found' })

  await group.makeReady(stays)
  await group.bill()
  await expect(group.builder(groupsContract.leaveGroup, member(stays.id))).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

test('the payer is told once when the last bag is ready, or sooner by a press, and the bags are on no list of calls', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const [ana, ben, cy] = await Promise.all(names.slice(0, 3).map((name) => group.takeInBag(name)))
  if (!ana || !ben || !cy) throw new Error('They are not taken in.')
  const tell = (how: 'mail' | 'call') =>
    group.builder(groupsContract.tellPayer, { params: group.params, body: { how } })
  await expect(tell('mail')).rejects.toMatchObject({ code: 'wrong_state' })

  await group.makeReady(ana)
  await group.readOn()
  expect(await group.mailed()).toEqual([])
  await tell('mail')
  await expect(tell('mail')).rejects.toMatchObject({ code: 'wrong_state' })
  await group.makeReady(ben)
  await group.builder(ticketsContract.stepTicket, { params: { ticketId: cy.id }, body: { to: 'void' } })
  await Promise.all([group.readOn(), group.readOn()])
  await group.readOn()

  const mails = await group.mailed()
  expect(mails.map((mail) => mail.split(' ready')[0])).toEqual([
    expect.stringContaining('1 of 3 bags of'),
    expect.stringContaining('2 of 2 bags of'),
  ])
  expect(mails[1]).toContain(`${ana.number}: Rack 4`)
  expect(mails[1]).toContain(group.collectCode)
  const { tickets } = await group.builder(ticketsContract.listTickets, { query: { shelf: 'not_told' } })
  expect(tickets).toEqual([])
  expect(await db.selectFrom('notice').select('id').where('template', '=', 'ticket_ready').execute()).toEqual([])
})

test('whoever collects for the payer says the code, bags are handed over all or none, and a single one not by its ticket', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const [ana, ben] = [await group.takeInBag('Ana'), await group.takeInBag('Ben')]
  await group.makeReady(ana)
  await expect(group.handOver([ana.id])).rejects.toMatchObject({ message: `${ana.number} is to be billed first.` })
  const billed = await group.bill()
  await expect(group.handOver([ana.id])).rejects.toMatchObject({ code: 'wrong_state' })
  await group.payGroup(billed)

  await expect(group.handOver([ana.id], { by: 'Leo' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(group.handOver([ana.id, ben.id])).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(group.collect(ana)).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await group.read(ana)).status).toBe('ready')
  const twice = await Promise.allSettled([
    group.handOver([ana.id], { by: 'Leo', code: group.collectCode }),
    group.handOver([ana.id]),
  ])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const alone = await group.takeIn(irons('9i'), { signedName: 'Sam' })
  await expect(group.handOver([alone.id])).rejects.toMatchObject({ code: 'not_found' })
})

test('the money of one bag given back is its lines alone', async ({ db, as, services }) => {
  const group = await openGroup({ db, as, services })
  const counter = await as('manager')
  for (const name of names.slice(0, 2)) await group.makeReady(await group.takeInBag(name))
  const billed = await group.bill()
  await group.payGroup(billed)
  const order = await group.readOrder(billed.orders[0]?.id ?? '')
  const [line] = order.lines
  await counter(ordersContract.refundOrder, {
    params: { orderId: order.id },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: line?.id ?? '', quantity: 2, giveBack: true }], reason: 'The grips are too thick' },
  })
  expect((await group.readOrder(order.id)).refundedCents).toBe(line?.totalCents)
  expect((await inBooks(db))['1210'] ?? 0).toBe(0)
})

test('a group is corrected by version, found by letters and shelf, and needs a payer who is there', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const { builder, params } = group
  const list = async (query: { search?: string; shelf?: 'open' | 'to_bill' | 'due' | 'over'; payer?: string }) =>
    (await builder(groupsContract.listGroups, { query })).groups.map(({ id }) => id)

  expect(await list({ search: 'marsh' })).toEqual([group.groupId])
  expect(await list({ search: 'dune' })).toEqual([])
  expect(await list({ shelf: 'open', payer: group.personId })).toEqual([group.groupId])
  await group.makeReady(await group.takeInBag('Ana'))
  expect(await list({ shelf: 'to_bill' })).toEqual([group.groupId])
  await group.bill()
  expect(await list({ shelf: 'to_bill' })).toEqual([])
  expect(await list({ shelf: 'due' })).toEqual([group.groupId])

  const body = { name: 'Dune Club', version: 1 }
  expect(await builder(groupsContract.changeGroup, { params, body })).toMatchObject({ name: 'Dune Club', version: 2 })
  await expect(builder(groupsContract.changeGroup, { params, body })).rejects.toMatchObject({
    code: 'version_conflict',
  })
  const noOne = { params, body: { payerId: group.groupId } }
  await expect(builder(groupsContract.changeGroup, noOne)).rejects.toMatchObject({ code: 'not_found' })
  await expect(group.takeInBag('Ben', { groupId: group.personId })).rejects.toMatchObject({ code: 'not_found' })
  const nobody = { headers: key(), body: { clubs: irons('7i'), groupId: group.groupId } }
  await expect(builder(ticketsContract.takeIn, nobody)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a payer who does not come is reminded by one mail for all bags, and no owner is', async ({
  db,
  as,
  services,
  clock,
}) => {
  const group = await openGroup({ db, as, services })
  const owner = await makeClient(db, { firstName: 'Ben', email: 'ben@example.com' })
  await group.makeReady(await group.takeInBag('Ana'))
  await group.makeReady(await group.takeInBag('Ben', { personId: owner }))
  const run = () =>
    Promise.all([
      remindOfPickups(jobWork(services, 'test')),
      remindPayers(jobWork(services, 'test')),
      remindPayers(jobWork(services, 'test')),
    ])
  const mails = async () => {
    const rows = await db.selectFrom('notice').select(['template', 'personId']).orderBy('id').execute()
    return rows.filter(({ template }) => template?.endsWith('_waits')).map(({ personId }) => personId)
  }

  clock.pass({ days: 6 })
  await run()
  expect(await mails()).toEqual([])
  clock.pass({ days: 1 })
  await run()
  expect(await mails()).toEqual([group.personId])
  clock.pass({ days: 24 })
  await run()
  expect(await mails()).toEqual([group.personId, group.personId])
  const later = await (await as('builder'))(groupsContract.readGroup, { params: group.params })
  expect(later.bags.map(({ status }) => status)).toEqual(['unclaimed', 'unclaimed'])
})

test('a group and its money are for those who take in clubs: others are refused, and a foreign id is nothing', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const ticket = await group.takeInBag('Ana')
  const { params } = group
  const [member, coach] = [await as('member'), await as('coach')]
  const body = { name: 'Mine', payerId: group.personId, arrivesOn: '2026-11-25' }
  for (const call of [member, coach]) {
    await expect(call(groupsContract.readGroup, { params })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(call(groupsContract.addGroup, { headers: key(), body })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(call(groupsContract.billGroup, { params, headers: key() })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }

  const foreign = { groupId: ticket.id }
  const { builder } = group
  await expect(builder(groupsContract.billGroup, { params: foreign, headers: key() })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    builder(groupsContract.handOverBags, { params: foreign, body: { ticketIds: [ticket.id] } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const noBag = { ...params, ticketId: group.groupId }
  await expect(builder(groupsContract.joinGroup, { params: noBag })).rejects.toMatchObject({ code: 'not_found' })
})
