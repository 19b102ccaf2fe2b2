import { recordEvent } from '#server/audit/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { factoryContract } from '#shared/builds/factory/contract.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

import { changingFactoryOrder } from './step.ts'
import { type FactoryLineRow, type FactoryRecord, listFactoryLines, updateFactoryOrder } from './store.ts'

/**
 * A club that was made for one client is never goods of the shelf: it is work in progress (1310) from the day that it comes.
 * Posts what its cost differs from what the books hold of it: when it comes, when its cost is said, when it is credited. The
 * version of its order is the key: each of those is one step of it.
 */
export async function bookCosts(
  { services, trx }: LineWork,
  { number, version, locationId }: Pick<FactoryRecord, 'number' | 'version' | 'locationId'>,
  lines: readonly Pick<FactoryLineRow, 'id' | 'costCents' | 'postedCents'>[],
): Promise<void> {
  const { zone } = await getLocation(trx)
  const changed = lines.filter(({ costCents, postedCents }) => (costCents ?? 0) !== postedCents)
  await post(
    trx,
    changed.map(({ id, costCents, postedCents }) => {
      const cents = (costCents ?? 0) - postedCents
      return {
        event: 'factory_received',
        key: `${id}:${version}`,
        on: localDayOf(services.now(), zone),
        locationId,
        reason: number,
        postings: [debit(accounts.workInProgress, cents), credit(accounts.notInvoiced, cents)],
      }
    }),
  )
  for (const { id, costCents } of changed) {
    await trx
      .updateTable('factoryLine')
      .set({ postedCents: costCents ?? 0 })
      .where('id', '=', id)
      .execute()
  }
}

/** Its clubs have left the house: what they cost is cost of goods (5000) from then on. */
export async function settleFactoryClubs({ services, trx }: LineWork, buildId: string): Promise<void> {
  const lines = await trx
    .selectFrom('factoryLine')
    .innerJoin('factoryOrder', 'factoryOrder.id', 'factoryOrderId')
    .select(['factoryLine.id', 'postedCents', 'locationId', 'number'])
    .where('buildId', '=', buildId)
    .where('endedAt', 'is', null)
    .execute()
  const { zone } = await getLocation(trx)
  await post(
    trx,
    lines.map(({ id, postedCents, locationId, number }) => ({
      event: 'factory_settled',
      key: id,
      on: localDayOf(services.now(), zone),
      locationId,
      reason: number,
      postings: [debit(accounts.costOfGoods, postedCents), credit(accounts.workInProgress, postedCents)],
    })),
  )
}

type Pricing = Parsed<typeof factoryContract.priceFactoryOrder>['body'] & { factoryOrderId: string }

export const priceFactoryOrder = (services: Services, { costs, ...request }: Pricing, context: Context) =>
  changingFactoryOrder(services, request, context, async (work, row) => {
    const { trx } = work
    const lines = await listFactoryLines(trx, row.id)
    const known = new Map(lines.map((line) => [line.id, line]))
    if (costs.some(({ lineId }) => !known.has(lineId))) {
      throw new Failure('not_found', 'A line of it is not on this order.')
    }
    await refuseLeft(work, row)
    for (const { lineId, costCents } of costs) {
      await trx.updateTable('factoryLine').set({ costCents }).where('id', '=', lineId).execute()
    }
    const version = row.version + 1
    await updateFactoryOrder(trx, row.id, { version })
    const here = (await listFactoryLines(trx, row.id)).filter(
      ({ receivedAt, postedCents, endedAt }) => endedAt === null && (receivedAt !== null || postedCents > 0),
    )
    await bookCosts(work, { ...row, version }, here)
    await recordEvent(trx, context, {
      action: 'factory_order_priced',
      entity: 'factory_order',
      entityId: row.id,
      before: { costs: costs.map(({ lineId }) => known.get(lineId)?.costCents ?? null) },
      after: { costs: costs.map(({ costCents }) => costCents) },
      publish: { version },
    })
  })

/** What was handed over is cost of goods by now. */
async function refuseLeft({ trx }: LineWork, { buildId }: FactoryRecord): Promise<void> {
  const build = await trx
    .selectFrom('build')
    .select('number')
    .where('id', '=', buildId)
    .where('leftAt', 'is not', null)
    .executeTakeFirst()
  if (build) throw new Failure('wrong_state', `${build.number} has left the house: correct its cost in the ledger.`)
}
