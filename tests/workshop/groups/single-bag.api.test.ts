import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { tellOfSingleBags } from '#server/workshop/groups/ready.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { test } from '#tests/support/test.ts'

import { openGroup } from './groups.ts'

const arrivesOn = '2026-11-25'
const noon = (day: string) => `${day}T18:00:00Z`

test('a bag that is ready before the next one came is told of once the day of arrival is over, once', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set(noon('2026-11-24'))
  const group = await openGroup({ db, as, services })
  const toFetch = async () => {
    const { groups } = await (await as('builder'))(groupsContract.listGroups, { query: { shelf: 'to_fetch' } })
    return groups.map(({ untoldCount }) => untoldCount)
  }
  expect(await toFetch()).toEqual([])
  await group.makeReady(await group.takeInBag('Ana'))
  await group.readOn()
  clock.set(noon(arrivesOn))
  await tellOfSingleBags(jobWork(services, 'test'))
  expect(await group.mailed()).toEqual([])
  expect(await toFetch()).toEqual([1])

  clock.set(noon('2026-11-26'))
  await Promise.all([tellOfSingleBags(jobWork(services, 'test')), tellOfSingleBags(jobWork(services, 'test'))])
  const mails = await group.mailed()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('1 of 1 bag of')
  expect(await toFetch()).toEqual([0])
})

test('of two bags the payer is told at once, whatever else was to arrive', async ({ db, as, services, clock }) => {
  clock.set(noon('2026-11-24'))
  const group = await openGroup({ db, as, services })
  const [ana, ben] = [await group.takeInBag('Ana'), await group.takeInBag('Ben')]
  await group.makeReady(ana)
  await group.makeReady(ben)
  await group.readOn()
  expect(await group.mailed()).toHaveLength(1)
})
