import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { type BuildStage, stages } from '#shared/builds/orders/stages.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import { type Quote, quotesContract } from '#shared/builds/quotes/contract.ts'
import type { SheetStatus } from '#shared/builds/sheets/status.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import type { CallAs } from '#tests/support/test.ts'

interface SheetClub {
  slot: Slot
  spec: ClubSpec
  shaftSku?: string
  headSku?: string
  madeBy?: 'bench' | 'maker'
}

/** A head at 120.00, a shaft and a grip off the shelf. */
export const sevenIron: SheetClub = {
  slot: '7i',
  spec: {
    headBrand: 'Northfield',
    headModel: 'T2',
    headCents: 12_000,
    length: 596,
    lie: 6350,
    loft: 3100,
    labourCents: 4000,
  },
  shaftSku: 'SHF-S',
}

async function itemOf(db: Db, sku: string | undefined): Promise<string | null> {
  if (sku === undefined) return null

  return (await db.selectFrom('item').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id
}

/** A sheet whose only version was shared. */
export async function makeSheet(
  db: Db,
  { personId, clubs, status = 'shared' }: { personId: string; clubs: readonly SheetClub[]; status?: SheetStatus },
): Promise<string> {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const createdAt = new Date('2026-11-20T12:00:00Z')
  const { id: sheetId } = await db
    .insertInto('sheet')
    .values({ kind: 'clubs', personId, locationId, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: sheetVersionId } = await db
    .insertInto('sheetVersion')
    .values({ sheetId, number: 1, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, { slot, spec, shaftSku, headSku, madeBy = 'bench' }] of clubs.entries()) {
    const shaftItemId = await itemOf(db, shaftSku)
    const headItemId = await itemOf(db, headSku)
    const club = { clubKey: randomUUID(), position, slot, spec: JSON.stringify(spec), headItemId, shaftItemId, madeBy }
    await db
      .insertInto('sheetClub')
      .values({ ...club, sheetVersionId })
      .execute()
  }
  if (status !== 'draft') {
    await db
      .updateTable('sheetVersion')
      .set({ status, hash: 'abc', sharedAt: createdAt })
      .where('id', '=', sheetVersionId)
      .execute()
  }
  return sheetId
}

/** A counter, a bench with two builders, a fitter, and a client; four shafts at 45.00 on the shelf. */
export async function openWorkshop({ db, as, services }: { db: Db; as: CallAs; services: Services }) {
  const counter = await openCounter({ db, as, services })
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: 'Dynamic S300', kind: 'shaft' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku: 'SHF-S', priceCents: 4500 }).execute()
  const stock = (quantity: number, kind: 'count' | 'receive' = 'count') =>
    counter.desk(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'SHF-S', kind, quantity, unitCostCents: 2000, reason: 'Delivery' },
    })
  await stock(4)
  const personId = await makeClient(db, { email: 'ana@example.com' })
  const [fitter, builder, other] = [await as('fitter'), await as('builder'), await as('builder')]

  const quote = async (clubs: readonly SheetClub[] = [sevenIron], of = personId) =>
    fitter(quotesContract.createQuote, {
      headers: key(),
      body: { sheetId: await makeSheet(db, { personId: of, clubs }) },
    })
  const send = ({ id }: Pick<Quote, 'id'>) =>
    fitter(quotesContract.sendQuote, { params: { quoteId: id }, headers: key(), body: {} })
  const approve = ({ id, version }: Pick<Quote, 'id' | 'version'>, by: Call = fitter, headers = key()) =>
    by(quotesContract.approveQuote, { params: { quoteId: id }, headers, body: { version, signedName: 'Ana Ruiz' } })
  const readQuote = (quoteId: string) => fitter(quotesContract.readQuote, { params: { quoteId } })
  /** Sent and approved: its order waits for the deposit. */
  const approved = async (clubs?: readonly SheetClub[]) => {
    const sent = await send(await quote(clubs))
    await approve(sent)
    return readQuote(sent.id)
  }
  const pay = (orderId: string, amountCents?: number) =>
    counter.pay(orderId, {
      method: 'terminal',
      reference: 'TID 4711',
      ...(amountCents !== undefined && { amountCents }),
    })
  /** Its deposit is paid as well. */
  const begun = async (clubs?: readonly SheetClub[]) => {
    const { order, buildId } = await approved(clubs)
    if (!order || !buildId) throw new Error('An approved quote has an order and a build')
    await pay(order.id, order.dueNowCents)
    return { orderId: order.id, buildId }
  }

  const read = (buildId: string, by: Call = builder) => by(buildOrdersContract.readBuild, { params: { buildId } })
  const step = (
    buildId: string,
    to: BuildStatus,
    more: { reason?: string; feeCents?: number; version?: number } = {},
    by: Call = builder,
  ) => by(buildOrdersContract.stepBuild, { params: { buildId }, body: { to, ...more } })
  const finish = (buildId: string, stage: Exclude<BuildStage, 'built'>, by: Call = builder, version?: number) =>
    by(buildOrdersContract.finishStage, {
      params: { buildId },
      body: { stage, ...(version !== undefined && { version }) },
    })
  const measureAll = async (buildId: string) => {
    for (const club of (await read(buildId)).clubs) {
      for (const { field, target } of club.measures) {
        await builder(buildOrdersContract.measureClub, {
          params: { buildId },
          body: { clubId: club.id, field, value: target },
        })
      }
    }
  }

  /** Built, measured, signed by the other builder, and its client told. */
  const ready = async (clubs?: readonly SheetClub[]) => {
    const { buildId, orderId } = await begun(clubs)
    await step(buildId, 'queued')
    await step(buildId, 'in_build')
    for (const stage of benchStages) {
      if (stage === 'curing') await cure(buildId)
      await finish(buildId, stage)
    }
    await measureAll(buildId)
    await step(buildId, 'qc')
    await step(buildId, 'qc_passed', {}, other)
    await step(buildId, 'ready')
    return { buildId, orderId }
  }

  /** A day passes at the bench; whoever is signed in stays. */
  const cure = (buildId: string) =>
    db.updateTable('build').set({ curesUntil: services.now() }).where('id', '=', buildId).execute()

  return {
    cure,
    ...counter,
    stock,
    personId,
    fitter,
    builder,
    other,
    quote,
    send,
    approve,
    readQuote,
    approved,
    begun,
    payOrder: pay,
    readBuild: read,
    step,
    finish,
    measureAll,
    ready,
  }
}

export const benchStages = stages as readonly Exclude<BuildStage, 'built'>[]
