import { expect } from 'vitest'

import { mergesContract } from '#shared/people/merges.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { openGroup } from './groups/groups.ts'
import { irons, openBench } from './tickets.ts'

test('what comes back within thirty days is work of the bench once more, and costs nothing', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const ticket = await bench.takeIn(irons('7i', '8i'), { signedName: 'Ana Ruiz' })
  await bench.finish(ticket)
  await bench.step(ticket, 'ready')
  await bench.payAll(await bench.read(ticket))
  await bench.collect(ticket)

  const again = await bench.step(ticket, 'in_repair')
  const open = again.tasks.filter(({ doneAt }) => doneAt === null)
  expect(open).toMatchObject([
    { stage: 'rework', minutes: 5 },
    { stage: 'rework', minutes: 5 },
  ])
  await expect(bench.step(ticket, 'qc')).rejects.toMatchObject({ code: 'wrong_state' })
  await bench.finish({ tasks: open })
  await bench.step(ticket, 'ready')

  expect(await bench.collect(ticket)).toMatchObject({
    status: 'picked_up',
    order: { id: again.order?.id, dueCents: 0, totalCents: again.order?.totalCents },
  })
})

test('the words that were written beside the work leave with its client', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const clubs = irons('7i').map((club) => ({
    ...club,
    condition: 'Ana’s scratch',
    jobs: club.jobs.map((job) => ({ ...job, note: 'Ana likes it firm' })),
  }))
  const { id: ticketId } = await bench.takeIn(clubs, { promisedOn: '2026-11-26', note: 'Ana is away' })
  await bench.promise(ticketId, { day: '2026-11-27', reason: 'Ana is in Spain' })
  await bench.step({ id: ticketId }, 'void', 'Ana has sold it')
  const admin = await as('admin')
  await admin(mergesContract.erasePerson, { params: { personId: bench.personId }, body: { reason: 'Asked for it.' } })

  const left = JSON.stringify(await bench.read({ id: ticketId }))
  expect(left).not.toContain('Ana')
  expect(left).toContain('2026-11-27')
})

test('whoever pays for the bags of others leaves no name on them once they are erased', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const personId = await makeClient(db, { firstName: 'Ben' })
  const bags = [await group.takeInBag('Ana'), await group.takeInBag('Ben', { personId, signedName: 'Ben Marsh' })]
  for (const bag of bags) await group.makeReady(bag)
  await group.payGroup(await group.bill())
  await group.handOver(bags.map(({ id }) => id))
  const { bags: gone } = await group.readGroup()
  expect(gone.map(({ collectedBy }) => collectedBy)).not.toContain('')
  const admin = await as('admin')
  await admin(mergesContract.erasePerson, { params: { personId: group.personId }, body: { reason: 'Asked for it.' } })

  const tickets = db.selectFrom('ticket').select(['bagName', 'signedName', 'collectedBy'])
  expect(await tickets.orderBy('number').execute()).toEqual([
    { bagName: '', signedName: '', collectedBy: '' },
    { bagName: 'Ben', signedName: 'Ben Marsh', collectedBy: '' },
  ])
  const lines = await db.selectFrom('orderLine').select('whose').execute()
  expect(JSON.stringify(lines)).not.toContain('Ana')
})
