import { expect } from 'vitest'

import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'
import { type Ticket, ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { irons } from '#tests/workshop/tickets.ts'

import { openGroup } from './groups.ts'

type GroupFixtures = Parameters<typeof openGroup>[0]

/** A group of bags that nobody has agreed to, and the way to ask about them. */
async function openAsked(fixtures: GroupFixtures, names: readonly string[]) {
  const group = await openGroup(fixtures)
  const ask = () => group.builder(groupEstimateContract.askPayer, { params: group.params })
  const bags: Ticket[] = []
  for (const bagName of names) {
    const body = { clubs: irons('7i', '8i'), groupId: group.groupId, bagName }
    const bag = await group.builder(ticketsContract.takeIn, { headers: key(), body })
    await group.step(bag, 'estimated')
    bags.push(bag)
  }
  const bag = (at: number) => {
    const found = bags[at]
    if (!found) throw new Error('It is not taken in.')
    return found
  }
  return { ...group, ask, bag, token: () => mailedToken(fixtures.db, 'ticket_group_estimate') }
}

test('the payer is asked by one mail about all bags, agrees to some and declines the rest, each once', async ({
  db,
  as,
  services,
  call,
}) => {
  const group = await openAsked({ db, as, services }, ['Ana', 'Ben', 'Cy'])
  await expect(group.step(group.bag(0), 'awaiting_approval')).rejects.toMatchObject({ code: 'wrong_state' })
  await group.ask()
  await group.ask()
  const token = await group.token()

  const seen = await call(groupEstimateContract.readGroupEstimate, { body: { token } })
  expect(seen).toMatchObject({ name: 'Marsh Links', totalCents: 8400 })
  expect(seen.bags.map(({ owner, isOpen }) => `${owner} ${isOpen}`).toSorted()).toEqual([
    'Ana true',
    'Ben true',
    'Cy true',
  ])
  const named = (...owners: string[]) =>
    seen.bags.filter(({ owner }) => owners.includes(owner)).map(({ id, version }) => ({ id, version }))
  const approve = (...owners: string[]) =>
    call(groupEstimateContract.answerGroupEstimate, {
      body: { token, bags: named(...owners), answer: 'approve', signedName: 'Pro of Marsh Links' },
    })

  const twice = await Promise.allSettled([approve('Ana', 'Ben'), approve('Ben', 'Ana')])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
  await expect(approve('Ben', 'Cy')).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await group.readGroup()).bags.map(({ bagName, status }) => `${bagName} ${status}`).toSorted()).toEqual([
    'Ana approved',
    'Ben approved',
    'Cy awaiting_approval',
  ])
  const left = await call(groupEstimateContract.answerGroupEstimate, {
    body: { token, bags: named('Cy'), answer: 'decline' },
  })
  expect(left).toMatchObject({ bags: [], totalCents: 0 })
  await expect(group.ask()).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await group.read(group.bag(0))).toMatchObject({ signedName: 'Pro of Marsh Links', approvedCents: 2800 })
  const mails = await db.selectFrom('notice').select('personId').where('template', 'like', 'ticket_%estimate').execute()
  expect(mails.map(({ personId }) => personId)).toEqual([group.personId, group.personId])
})

test('an answer to another estimate than was seen, a foreign bag and the link of a former payer change nothing', async ({
  db,
  as,
  services,
  call,
}) => {
  const group = await openAsked({ db, as, services }, ['Ana'])
  await group.ask()
  const token = await group.token()
  const [bag] = (await call(groupEstimateContract.readGroupEstimate, { body: { token } })).bags
  const answer = (id: string, version: number, by = token) =>
    call(groupEstimateContract.answerGroupEstimate, {
      body: { token: by, bags: [{ id, version }], answer: 'approve', signedName: 'Pro' },
    })
  const id = bag?.id ?? ''
  const version = bag?.version ?? 0

  await expect(answer(group.groupId, version)).rejects.toMatchObject({ code: 'not_found' })
  await expect(answer(id, version, `${token}x`)).rejects.toMatchObject({ code: 'not_found' })
  await group.step(await group.read(group.bag(0)), 'estimated')
  await group.ask()
  await expect(answer(id, version)).rejects.toMatchObject({ code: 'expired' })
  const newer = await group.token()
  await expect(answer(id, version, newer)).rejects.toMatchObject({ code: 'wrong_state' })

  const payerId = await makeClient(db, { firstName: 'Otto', email: 'otto@example.com' })
  await group.builder(groupsContract.changeGroup, { params: group.params, body: { payerId } })
  await expect(call(groupEstimateContract.readGroupEstimate, { body: { token: newer } })).rejects.toMatchObject({
    code: 'expired',
  })
  await expect(answer(id, version + 2, newer)).rejects.toMatchObject({ code: 'expired' })
  expect((await group.read(group.bag(0))).status).toBe('awaiting_approval')
})

test('a payer without an address is asked at the counter, and a bag that leaves its group waits for no word any more', async ({
  db,
  as,
  services,
  call,
}) => {
  const group = await openAsked({ db, as, services }, ['Ana', 'Ben'])
  await group.ask()
  const ana = group.bag(0)
  const params = { ...group.params, ticketId: ana.id }
  await group.builder(groupsContract.leaveGroup, { params })
  expect((await group.read(ana)).status).toBe('estimated')
  const token = await group.token()
  const { bags } = await call(groupEstimateContract.readGroupEstimate, { body: { token } })
  expect(bags.map(({ owner }) => owner)).toEqual(['Ben'])

  await db.updateTable('person').set({ email: null }).where('id', '=', group.personId).execute()
  await group.builder(groupsContract.joinGroup, { params })
  // Without an address the link is shown at the counter, and nothing is mailed; the one before ends.
  const mailed = await db.selectFrom('notice').select('id').execute()
  const { link } = await group.ask()
  expect((await group.read(ana)).status).toBe('awaiting_approval')
  expect(await db.selectFrom('notice').select('id').execute()).toEqual(mailed)
  const shown = /\/bags#(\S+)$/.exec(link ?? '')?.[1] ?? ''
  const body = { token: shown }
  expect((await call(groupEstimateContract.readGroupEstimate, { body })).bags).toHaveLength(2)
  await expect(call(groupEstimateContract.readGroupEstimate, { body: { token } })).rejects.toMatchObject({
    code: 'expired',
  })
  await expect((await as('member'))(groupEstimateContract.askPayer, { params: group.params })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('the payer is mailed once where the answer was lost, and again where it is meant again', async ({
  db,
  as,
  services,
}) => {
  const group = await openAsked({ db, as, services }, ['Ana'])
  const ask = (headers: ReturnType<typeof key>) =>
    group.builder(groupEstimateContract.askPayer, { params: group.params, headers })
  const mails = async () =>
    (await db.selectFrom('notice').select('id').where('template', '=', 'ticket_group_estimate').execute()).length
  const press = key()
  await ask(press)
  await ask(press)

  expect(await mails()).toBe(1)
  await ask(key())
  expect(await mails()).toBe(2)
})
