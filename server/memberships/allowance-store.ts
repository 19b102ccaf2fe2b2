import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AllowanceEntry } from '#server/kernel/db/schema.ts'
import type { Days } from '#shared/memberships/allowance.ts'
import { countingStatuses } from '#shared/memberships/status.ts'

export const insertPeriod = ({ trx }: OnDatabase, membershipId: string, { startsOn, endsOn }: Days) =>
  trx.insertInto('allowancePeriod').values({ membershipId, startsOn, endsOn }).returning('id').executeTakeFirstOrThrow()

export const insertEntries = ({ trx }: OnDatabase, entries: Insertable<AllowanceEntry>[]) =>
  trx.insertInto('allowanceEntry').values(entries).execute()

/** A booking's takings by period, as negative sums. */
export const listUsesOf = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('allowanceEntry')
    .select((eb) => ['periodId', 'unit', eb.cast<number>(eb.fn.sum('quantity'), 'integer').as('quantity')])
    .where('bookingId', '=', bookingId)
    .where('kind', 'in', ['use', 'give_back'])
    .groupBy(['periodId', 'unit'])
    .having((eb) => eb.fn.sum('quantity'), '<', 0)
    .execute()

/** Memberships whose open period has ended, a hundred at a time. */
export const listStaleAllowances = ({ trx }: OnDatabase, today: string, after: string | undefined) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('status', 'in', countingStatuses)
    .where('startsOn', '<=', today)
    .where(
      sql<boolean>`(
        exists (
          select from allowance_balance where membership_id = membership.id and ends_on < ${today}::date
            and (peak_minutes > 0 or off_peak_minutes > 0 or guest_passes > 0)
        ) or (
          (ends_on is null or renews_on is not null or ends_on >= ${today}::date)
          and not exists (
            select from allowance_period
            where membership_id = membership.id and ${today}::date between starts_on and ends_on
          )
        )
      )`,
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()
