import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { collectFiles } from '#server/files/collect.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import { buildPhotosContract } from '#shared/builds/orders/photos-contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { ticketPhotosContract } from '#shared/workshop/ticket-photos-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { eightIron, openFactory } from '#tests/builds/factory/factory.ts'
import { sevenIron } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

import { makePhoto, upload } from './files.ts'

const reason = 'Asked for it in writing.'

const countFiles = async ({ db }: Services) => (await db.selectFrom('file').select('id').execute()).length

/** A bank asks back what was paid for an order. */
async function dispute(db: Db, orderId: string, openedAt: Date): Promise<string> {
  const { paymentId } = await db
    .selectFrom('orderPayment')
    .select('paymentId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('dispute')
    .values({
      paymentId,
      provider: 'demo',
      providerRef: randomUUID(),
      status: 'needs_response',
      reason: 'x',
      amountCents: 100,
      openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const end = ({ db, now }: Services, id: string) =>
  db.updateTable('dispute').set({ endedAt: now(), status: 'won' }).where('id', '=', id).execute()

test('photos of a ticket whose payment is disputed stay when its client is erased, and go once that is over', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const admin = await as('admin')
  const ticket = await bench.takeIn(irons('7i', '8i'), { signedName: 'Ana Ruiz' })
  for (const club of [undefined, ticket.clubs[1]]) {
    const { id } = await upload(bench.builder, await makePhoto({}, club ? '#111111' : '#222222'))
    await bench.builder(ticketPhotosContract.addTicketPhotos, {
      params: { ticketId: ticket.id },
      headers: key(),
      body: { fileIds: [id], ...(club && { ticketClubId: club.id }) },
    })
  }
  await bench.finish(ticket)
  const ready = await bench.step(ticket, 'ready')
  await bench.payAll(ready)
  await bench.collect(ready)
  const open = await dispute(db, ready.order?.id ?? '', services.now())

  await admin(mergesContract.erasePerson, { params: { personId: bench.personId }, body: { reason } })
  await collectFiles(jobWork(services, 'test'))
  const kept = await bench.builder(ticketsContract.readTicket, { params: { ticketId: ticket.id } })
  expect(kept).toMatchObject({ person: null, photos: [{}], clubs: [{ photos: [] }, { photos: [{}] }] })
  await end(services, open)
  await collectFiles(jobWork(services, 'test'))
  expect(await countFiles(services)).toBe(0)
})

test('a bag of a group keeps its photos while what its payer paid is disputed, whoever of both is erased', async ({
  db,
  as,
  services,
}) => {
  const group = await openGroup({ db, as, services })
  const admin = await as('admin')
  const owner = await makeClient(db)
  const { builder, groupId } = group
  const body = { clubs: irons('7i'), signedName: 'Pro of Marsh Links', groupId, personId: owner }
  const ticket = await builder(ticketsContract.takeIn, { headers: key(), body })
  const { id } = await upload(builder, await makePhoto())
  const photo = { params: { ticketId: ticket.id }, headers: key(), body: { fileIds: [id] } }
  await builder(ticketPhotosContract.addTicketPhotos, photo)
  await group.makeReady(ticket)
  const billed = await group.bill()
  await group.payGroup(billed)
  await group.handOver([ticket.id])
  const open = await dispute(db, billed.orders[0]?.id ?? '', services.now())

  for (const personId of [owner, group.personId]) {
    await admin(mergesContract.erasePerson, { params: { personId }, body: { reason } })
    await collectFiles(jobWork(services, 'test'))
    expect(await countFiles(services)).toBe(1)
  }
  await end(services, open)
  await collectFiles(jobWork(services, 'test'))
  expect(await countFiles(services)).toBe(0)
})

test('photos of a cancelled build stay while a club of it is claimed of its maker; those of the claim show no client', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const admin = await as('admin')
  const { buildId } = await shop.begun([sevenIron, eightIron])
  const { id } = await upload(shop.builder, await makePhoto({}, '#333333'))
  const ofBuild = { params: { buildId }, headers: key(), body: { fileIds: [id], forClient: true } }
  await shop.builder(buildPhotosContract.addFilesOfBuild, ofBuild)
  const received = await shop.receive(await shop.stepOrder(await shop.draft(buildId), 'ordered'))
  const claimed = await shop.claim(received)
  const claimId = claimed.lines[0]?.claims[0]?.id ?? ''
  const shown = await upload(shop.builder, await makePhoto({}, '#444444'))
  await shop.builder(factoryContract.addFilesOfClaim, {
    params: { factoryOrderId: claimed.id, claimId },
    headers: key(),
    body: { fileIds: [shown.id] },
  })
  await db.updateTable('build').set({ status: 'cancelled' }).where('id', '=', buildId).execute()
  const { personId } = await db
    .selectFrom('build')
    .select('personId')
    .where('id', '=', buildId)
    .executeTakeFirstOrThrow()

  await admin(mergesContract.erasePerson, { params: { personId: personId ?? '' }, body: { reason } })
  await collectFiles(jobWork(services, 'test'))
  expect(await countFiles(services)).toBe(2)
  await shop.settle(await shop.readOrder(claimed), 'credited')
  await collectFiles(jobWork(services, 'test'))
  const left = await db.selectFrom('file').select('id').execute()
  expect(left).toEqual([{ id: shown.id }])
})
