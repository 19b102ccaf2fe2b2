import type { DemoBooking } from '#server/demo/bookings/history.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

interface Credits {
  bookings: readonly DemoBooking[]
  locationId: string
  deskUserId: string
  now: Date
}

const kind = 'credit' as const
const hour = 3_600_000

/** Some of those whom the studio called off were given store credit for it. */
export async function giveCredits(
  trx: Db,
  random: Random,
  { bookings, locationId, deskUserId, now }: Credits,
): Promise<void> {
  const given = bookings.flatMap(({ client, steps }) => {
    const last = steps.at(-1)
    const at = (last?.at ?? 0) + hour
    if (last?.to !== 'cancelled_staff' || at > now.getTime() || !random.chance(0.4)) return []
    return [{ id: random.uuid(), personId: client.id, cents: random.pick([1000, 1500, 2500]), at: new Date(at) }]
  })
  const people = [...new Set(given.map(({ personId }) => personId))]
  await insertRows(
    trx,
    'wallet',
    people.map((personId) => ({ id: random.uuid(), personId, kind })),
  )
  const words = { kind, what: 'goodwill' as const, reason: 'We had to call off a visit', by: deskUserId }
  await insertRows(
    trx,
    'walletEntry',
    given.map((entry) => ({ ...entry, ...words })),
  )
  await post(
    { trx },
    given.map(({ id: key, cents, at }) => ({
      event: 'goodwill',
      key,
      on: localDayOf(at, zone),
      locationId,
      postings: [debit(accounts.goodwill, cents), credit(accounts.storeCredit, cents)],
    })),
  )
}
