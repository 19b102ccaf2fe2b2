import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { tokenOf } from '#tests/support/make.ts'

/** Everybody for themselves, at 225.00 by three installments. */
export const byInstallments = {
  ...aloneRules,
  fee: { kind: 'installments' as const, cents: 22_500, memberCents: 18_000, installments: 3 },
}

/** Everybody for themselves, at 25.00 an evening, 20.00 for members. */
export const byEvening = {
  ...aloneRules,
  fee: { kind: 'evening' as const, cents: 2500, memberCents: 2000, installments: 1 },
}

/** What is owed and paid, by its day. */
export const chargesIn = (db: Db) =>
  db
    .selectFrom('leagueCharge')
    .select(['kind', 'number', 'dueOn', 'cents', 'status'])
    .orderBy('dueOn')
    .orderBy('id')
    .execute()

export const chargeIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('leagueCharge').select('id').orderBy('dueOn').orderBy('id').execute()).map(({ id }) => id)

/** Signs people in again: sessions do not last from one month to the next. */
export const signingIn =
  ({ services, callWith }: { services: Services; callWith: (headers: Record<string, string>) => Call }) =>
  async ({ userId }: { userId: string }): Promise<Call> =>
    callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` })
