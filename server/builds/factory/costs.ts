import { recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { factoryContract } from '#shared/builds/factory/contract.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Account, accounts, credit, debit } from '#shared/ledger/accounts.ts'

import { changingFactoryOrder } from './step.ts'
import { type FactoryLineRow, type FactoryRecord, listFactoryLines, updateFactoryOrder } from './store.ts'

/**
 * A club made for one client is never stock: it is work in progress (1310) from its arrival. Posts the difference
 * between its cost and what the books hold of it: when it arrives, when its cost becomes known, when it is credited.
 * After its build is over the difference goes where the cost went. The key holds the version of the order, because each
 * posting is one step of it.
 */
export async function bookCosts(
  work: Work,
  { number, version, locationId }: Pick<FactoryRecord, 'number' | 'version' | 'locationId'>,
  lines: readonly Pick<FactoryLineRow, 'id' | 'costCents' | 'postedCents'>[],
): Promise<void> {
  const { zone } = work.place
  const changed = lines.filter(({ costCents, postedCents }) => (costCents ?? 0) !== postedCents)
  const entries = []
  for (const { id, costCents, postedCents } of changed) {
    // In one statement: the build may be canceled or handed over at this instant.
    const { settledTo } = await work.trx
      .updateTable('factoryLine')
      .set({ postedCents: costCents ?? 0 })
      .where('id', '=', id)
      .returning('settledTo')
      .executeTakeFirstOrThrow()
    const cents = (costCents ?? 0) - postedCents
    const account = settledTo === null ? accounts.workInProgress : accountOf[settledTo]
    entries.push({
      event: 'factory_received',
      key: `${id}:${version}`,
      on: localDayOf(work.now, zone),
      locationId,
      reason: number,
      postings: [debit(account, cents), credit(accounts.notInvoiced, cents)],
    })
  }
  await post(work, entries)
}

/** The fate of a club's cost: cost of goods (5000) when it is sold, scrap (5010) when it is thrown away. */
type End = 'sold' | 'scrapped'

const accountOf: Record<End, Account> = { sold: accounts.costOfGoods, scrapped: accounts.scrap }

/**
 * Takes all or some clubs of a build out of work in progress. Later costs of them are booked where these went. Returns
 * the lines of factory orders that ended so.
 */
export async function settleFactoryClubs(
  work: Work,
  buildId: string,
  endOf: (clubId: string) => End | undefined,
): Promise<string[]> {
  const { trx, now } = work
  const open = await trx
    .selectFrom('factoryLine')
    .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
    .innerJoin('factoryOrder', 'factoryOrder.id', 'factoryOrderId')
    .select(['factoryLine.id', 'buildClubId', 'postedCents', 'locationId', 'number'])
    .where('buildClub.buildId', '=', buildId)
    .where('endedAt', 'is', null)
    .where('settledTo', 'is', null)
    .orderBy('factoryLine.id')
    .forUpdate('factoryLine')
    .execute()
  const lines = open.flatMap((line) => {
    const settledTo = endOf(line.buildClubId)
    return settledTo === undefined ? [] : [{ ...line, settledTo }]
  })
  for (const { id, settledTo } of lines) {
    await changeOne(trx.updateTable('factoryLine').set({ settledTo }).where('id', '=', id))
  }
  const { zone } = work.place
  await post(
    work,
    lines.map(({ id, settledTo, postedCents, locationId, number }) => ({
      event: 'factory_settled',
      key: id,
      on: localDayOf(now, zone),
      locationId,
      reason: number,
      postings: [debit(accountOf[settledTo], postedCents), credit(accounts.workInProgress, postedCents)],
    })),
  )
  return lines.map(({ id }) => id)
}

type Pricing = Parsed<typeof factoryContract.priceFactoryOrder>['body'] & { factoryOrderId: string }

export const priceFactoryOrder = (work: Work, { costs, ...request }: Pricing) =>
  changingFactoryOrder(work, request, async (work, row) => {
    const lines = await listFactoryLines(work, row.id)
    const known = new Map(lines.map((line) => [line.id, line]))
    if (costs.some(({ lineId }) => !known.has(lineId))) {
      throw new Failure('not_found', 'A line of it is not on this order.')
    }
    for (const { lineId, costCents } of costs) {
      await changeOne(work.trx.updateTable('factoryLine').set({ costCents }).where('id', '=', lineId))
    }
    const version = row.version + 1
    await updateFactoryOrder(work, row.id, { version })
    const here = (await listFactoryLines(work, row.id)).filter(
      ({ receivedAt, postedCents, endedAt }) => endedAt === null && (receivedAt !== null || postedCents > 0),
    )
    await bookCosts(work, { ...row, version }, here)
    await recordEvent(work, {
      action: 'factory_order_priced',
      entity: 'factory_order',
      entityId: row.id,
      before: { costs: costs.map(({ lineId }) => known.get(lineId)?.costCents ?? null) },
      after: { costs: costs.map(({ costCents }) => costCents) },
      publish: { version },
    })
  })
