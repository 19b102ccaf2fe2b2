import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
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

/** What was paid for the days `from` to `until`, both included. */
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

/**
 * Opens schedules that earn deferred revenue day by day: floor(total x days passed / days), so that the sum is the same
 * whenever it is computed.
 */
export async function openSchedules(work: OnDatabase, deferred: readonly DeferredRevenue[]): Promise<void> {
  const rows = deferred.filter(({ totalCents }) => totalCents > 0)
  if (rows.length === 0) return

  await insertSchedules(
    work,
    rows.map(({ from, until, ...row }) => ({ ...row, fromOn: from, days: daysBetween(from, until) + 1 })),
  )
}

async function postEarned(work: OnDatabase, day: string, rows: readonly EarnedRow[]): Promise<void> {
  const byAccounts = Map.groupBy(rows, (row) => `${row.locationId} ${row.account} ${row.revenueAccount}`)
  for (const group of byAccounts.values()) {
    const [first] = group
    if (!first) continue
    const { locationId, account, revenueAccount } = first
    const key = `${day}:${randomUUID()}`
    const cents = group.reduce((sum, row) => sum + row.cents, 0)
    await insertRecognitions(work, { day, eventKey: `recognised:${key}`, rows: group })
    await post(work, [
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

/** Posting waits while a year of days is closed, and a job may wait longer than a person would. */
const waitForBooks = sql`set local lock_timeout = '60s'`

/**
 * A job: posts what was earned until today, in one entry for each pair of accounts. A missed night is caught up by the
 * next one.
 */
export async function recogniseRevenue(work: Timed): Promise<void> {
  const locations = await work.trx.selectFrom('location').select(['id', 'zone']).execute()
  for (const { id, zone } of locations) {
    const day = localDayOf(work.now, zone)
    await atomically(work, async (work) => {
      await waitForBooks.execute(work.trx)
      await postEarned(work, day, await earnThrough(work, { day, locationId: id }))
    })
  }
}

/**
 * Ends schedules at `before`, the first day that is no longer given. The days before it are earned. Returns the
 * unearned rest, which the caller pays back or credits.
 */
export async function endSchedules(
  work: OnDatabase,
  owners: ScheduleOwners,
  { before, today }: { before: string; today: string },
): Promise<number> {
  await postEarned(work, today, await earnThrough(work, { day: addDays(before, -1), owners }))
  const released = await releaseRest(work, owners)

  return released.reduce((sum, { cents }) => sum + cents, 0)
}

/** Takes a refund of a line from its unearned revenue, as far as that suffices. Returns how much it took. */
export async function releaseOfLine(
  work: OnDatabase,
  owners: ScheduleOwners,
  { orderLineId, cents, today }: { orderLineId: string; cents: number; today: string },
): Promise<number> {
  await postEarned(work, today, await earnThrough(work, { day: today, owners }))

  return releaseUpTo(work, orderLineId, cents)
}

/** Changes the days of schedules. What is earned until today stays; the rest is earned over the remaining new days. */
export async function moveSchedules(
  work: OnDatabase,
  owners: ScheduleOwners,
  { from, until, today }: { from: string; until: string; today: string },
): Promise<void> {
  await postEarned(work, today, await earnThrough(work, { day: today, owners }))
  const last = until > today ? until : today
  // Today's revenue is earned already by the former days, unless today is the only day left.
  const fromOn = [from, last > today ? addDays(today, 1) : today].toSorted().at(-1) ?? today
  await setDays(work, owners, { fromOn, days: daysBetween(fromOn, last) + 1 })
}

/** Sets all days in which schedules earn nothing, so that a rest can also be taken back. */
export async function restSchedules(
  work: OnDatabase,
  owners: ScheduleOwners,
  { rests, today }: { rests: readonly { from: string; until: string }[]; today: string },
): Promise<void> {
  await setRests(work, owners, rests)
  await postEarned(work, today, await earnThrough(work, { day: today, owners }))
}
