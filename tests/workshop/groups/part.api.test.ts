import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { test } from '#tests/support/test.ts'

import { openGroup } from './groups.ts'

test('clubs of a bag of a group leave before the rest, by its page or by that of the group, with its code', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const [bag, second] = [await group.takeInBag('Ana'), await group.takeInBag('Ben')]
  const [seven = '', eight = ''] = bag.clubs.map(({ id }) => id)
  const early = { ticketClubIds: [seven], reason: 'Ana plays on Sunday' }
  await expect(group.collect(bag, early)).rejects.toMatchObject({
    code: 'wrong_state',
    message: '7-iron: the bench has work left on it.',
  })
  await group.finishSome(bag.tasks.filter(({ clubId }) => clubId === bag.clubs[0]?.clubId))
  await expect(group.collect(bag, { ticketClubIds: [seven] })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(group.collect(bag, { ...early, by: 'Leo', code: bag.collectCode })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'This is not the code of the group.',
  })
  const left = await group.collect(bag, { ...early, by: 'Leo', code: group.collectCode })
  expect(left).toMatchObject({ status: 'in_repair', promises: bag.promises })
  expect(left.clubs).toMatchObject([
    { collectedBy: 'Leo', collectedReason: 'Ana plays on Sunday' },
    { collectedAt: null },
  ])
  await expect(group.collect(bag, { ticketClubIds: [eight] })).rejects.toMatchObject({
    message: 'It belongs to a group: hand over the whole bag from there.',
  })

  // From the page of the group, a whole bag and a part of another at once.
  await group.makeReady(second)
  await group.payGroup(await group.bill())
  const third = await group.takeInBag('Cy')
  await group.finishSome(third.tasks.filter(({ clubId }) => clubId === third.clubs[1]?.clubId))
  const both = (reason?: string) =>
    group.builder(groupsContract.handOverBags, {
      params: group.params,
      body: {
        ticketIds: [second.id],
        parts: [{ ticketId: third.id, ticketClubIds: [third.clubs[1]?.id ?? ''] }],
        ...(reason !== undefined && { reason }),
      },
    })
  await expect(both()).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await group.read(second)).toMatchObject({ status: 'ready' })
  await both('Cy plays with it')
  expect(await group.read(second)).toMatchObject({ status: 'picked_up' })
  expect((await group.read(third)).clubs.map(({ collectedAt }) => collectedAt !== null)).toEqual([false, true])

  await group.finish({ tasks: bag.tasks.filter(({ clubId }) => clubId === bag.clubs[1]?.clubId) })
  await group.step(bag, 'ready')
  const billed = await group.bill()
  await expect(group.collect(bag, { ticketClubIds: [eight] })).rejects.toMatchObject({ code: 'wrong_state' })
  await group.payGroup(billed)
  expect(await group.handOver([bag.id])).toMatchObject({ goneCount: 2 })
  expect(await faultsOfLedgers(db)).toEqual([])
  await expectSoundStock(db)
})

test('a code that is wrong names each bag of the group that it is of, with its place', async ({ db, as, services }) => {
  const group = await openGroup({ db, as, services })
  const bag = await group.takeInBag('Ana', { place: 'Rack 9' })
  const other = await group.takeInBag('Ben')
  const own = await group.takeIn(bag.clubs.map(({ slot }) => ({ slot, jobs: [{ job: 'regrip', sku: 'GRP-CORD' }] })))
  const { number } = await group.readGroup()
  await expect(group.collect(own, { by: 'Leo', code: group.collectCode })).rejects.toMatchObject({
    message: `This is not the code of the ticket. It is the code of ${number} (${bag.number}), at Rack 9; or of ${number} (${other.number}), at Rack 4.`,
  })
  // Whoever says a code is checked, also where they name nobody.
  await expect(group.collect(own, { code: group.collectCode })).rejects.toMatchObject({ code: 'invalid_input' })
})
