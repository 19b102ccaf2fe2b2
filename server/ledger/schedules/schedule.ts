import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/post.ts'
import { addDays, daysBetween, localDayOf } from '#shared/booking/local-time.ts'
import { type Account, credit, debit } from '#shared/ledger/accounts.ts'

import {
  type EarnedRow,
  earnThrough,
  insertRecognitions,
  insertSchedules,
  releaseRest,
  releaseUpTo,
  type ScheduleOwners,
  setDays,
  setRests,
} from './store.ts'

export type { ScheduleOwners } from './store.ts'

/** What was paid for the days `from` to `until`, both counted. */
export interface DeferredRevenue {
  kind: string
  ownerId: string
  orderLineId: string | null
  locationId: string
  account: Account
  revenueAccount: Account
  totalCents: number
  from: string
  until: string
}

/** Earns what an account holds by the days that it was paid for: floor(total x days passed / days), whenever it is looked at. */
export async function openSchedules(trx: Db, deferred: readonly DeferredRevenue[]): Promise<void> {
  const rows = deferred.filter(({ totalCents }) => totalCents > 0)
  if (rows.length === 0) return

  await insertSchedules(
    trx,
    rows.map(({ from, until, ...row }) => ({ ...row, fromOn: from, days: daysBetween(from, until) + 1 })),
  )
}

async function postEarned(trx: Db, day: string, rows: readonly EarnedRow[]): Promise<void> {
  const byAccounts = Map.groupBy(rows, (row) => `${row.locationId} ${row.account} ${row.revenueAccount}`)
  for (const group of byAccounts.values()) {
    const [first] = group
    if (!first) continue
    const { locationId, account, revenueAccount } = first
    const key = `${day}:${randomUUID()}`
    const cents = group.reduce((sum, row) => sum + row.cents, 0)
    await insertRecognitions(trx, { day, eventKey: `recognised:${key}`, rows: group })
    await post(trx, [
      {
        event: 'recognised',
        key,
        on: day,
        locationId,
        postings: [debit(account, cents), credit(revenueAccount, cents)],
      },
    ])
  }
}

/** While somebody closes a year of days, whoever posts waits: a job may do so for longer than a person would. */
const waitForBooks = sql`set local lock_timeout = '60s'`

/** A job: what today has earned, in one entry for each pair of accounts. A night that was missed is made up for by the next. */
export async function recogniseRevenue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const locations = await db.selectFrom('location').select(['id', 'zone']).execute()
  for (const { id, zone } of locations) {
    const day = localDayOf(now(), zone)
    await atomically(db, async (trx) => {
      await waitForBooks.execute(trx)
      await postEarned(trx, day, await earnThrough(trx, { day, locationId: id }))
    })
  }
}

/**
 * Ends schedules before a day, which is the first that is not had: what its days before it earned is a sale, the rest of each
 * account is answered, to be paid back or credited by whoever ends them.
 */
export async function endSchedules(
  trx: Db,
  owners: ScheduleOwners,
  { before, today }: { before: string; today: string },
): Promise<number> {
  await postEarned(trx, today, await earnThrough(trx, { day: addDays(before, -1), owners }))
  const released = await releaseRest(trx, owners)

  return released.reduce((sum, { cents }) => sum + cents, 0)
}

/** What of a line is paid back is taken from what it has not earned yet, as far as that goes; answers how much that was. */
export async function releaseOfLine(
  trx: Db,
  owners: ScheduleOwners,
  { orderLineId, cents, today }: { orderLineId: string; cents: number; today: string },
): Promise<number> {
  await postEarned(trx, today, await earnThrough(trx, { day: today, owners }))

  return releaseUpTo(trx, orderLineId, cents)
}

/** Other days than were agreed on: what is earned by today stays so, the rest is earned by those that are left of the new ones. */
export async function moveSchedules(
  trx: Db,
  owners: ScheduleOwners,
  { from, until, today }: { from: string; until: string; today: string },
): Promise<void> {
  await postEarned(trx, today, await earnThrough(trx, { day: today, owners }))
  const last = until > today ? until : today
  // Of today is earned already what the old days made of it, unless nothing is left but today.
  const fromOn = [from, last > today ? addDays(today, 1) : today].toSorted().at(-1) ?? today
  await setDays(trx, owners, { fromOn, days: daysBetween(fromOn, last) + 1 })
}

/** The days in which schedules earn nothing: all that are known, so that a rest may also be taken back. */
export async function restSchedules(
  trx: Db,
  owners: ScheduleOwners,
  { rests, today }: { rests: readonly { from: string; until: string }[]; today: string },
): Promise<void> {
  await setRests(trx, owners, rests)
  await postEarned(trx, today, await earnThrough(trx, { day: today, owners }))
}
