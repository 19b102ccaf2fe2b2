import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { passportOf, preparedCodeOf } from '#shared/workshop/passport.ts'

const irons: readonly Slot[] = ['5i', '6i', '7i', '8i', '9i', 'PW']
const others: readonly Slot[] = ['D', '3W', 'SW', 'P']
const dayLength = 86_400_000

interface Plan {
  now: Date
  locationId: string
  clients: readonly { id: string }[]
}

/** Bags with irons that were gripped here long ago, and tickets that clients prepared at home. */
export async function insertFromHome(trx: Db, random: Random, { now, locationId, clients }: Plan): Promise<void> {
  const guest = await trx
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'guest@loftandlie.test')
    .executeTakeFirst()
  const regular = clients.slice(40, 52).map(({ id }) => id)
  await insertBags(trx, random, { now, personIds: guest ? [guest.id, ...regular] : regular })
  await insertRows(
    trx,
    'noticePreference',
    regular.slice(0, 7).map((personId) => ({ personId, kind: 'news', channel: 'email', wanted: true, changedAt: now })),
  )
  await insertPrepared(trx, random, { now, locationId, guestId: guest?.id })
}

async function insertBags(trx: Db, random: Random, { now, personIds }: { now: Date; personIds: readonly string[] }) {
  const bags = personIds.map((personId, at) => {
    const grippedAt = new Date(now.getTime() - (at === 0 ? 14 * 31 : random.between(380, 640)) * dayLength)
    const clubs = [...irons, ...others].map((slot) => ({
      id: random.uuid(),
      personId,
      slot,
      passportCode: passportOf(Uint8Array.from({ length: 10 }, () => random.between(0, 255))),
      createdAt: grippedAt,
    }))
    return { clubs, grippedAt }
  })
  const facts = { job: 'regrip', name: 'Regrip' }

  await insertRows(
    trx,
    'club',
    bags.flatMap(({ clubs }) => clubs),
  )
  await insertRows(
    trx,
    'clubHistory',
    bags.flatMap(({ clubs, grippedAt: at }) =>
      clubs.flatMap(({ id: clubId, slot }) => [
        { clubId, kind: 'added' as const, facts: {}, at },
        ...(irons.includes(slot) ? [{ clubId, kind: 'serviced' as const, facts, at }] : []),
      ]),
    ),
  )
}

interface PreparedContext {
  now: Date
  locationId: string
  guestId: string | undefined
}

async function insertPrepared(trx: Db, random: Random, { now, locationId, guestId }: PreparedContext): Promise<void> {
  const grip = await trx
    .selectFrom('item')
    .select('sku')
    .where('sku', 'like', 'GRP-CORD%')
    .orderBy('sku')
    .executeTakeFirst()
  const job = { job: 'regrip', wraps: 2, ...(grip && { sku: grip.sku }) }
  const codes = [0, 1].map(() => preparedCodeOf(Uint8Array.from({ length: 6 }, () => random.between(0, 255))))
  const written = {
    clubs: irons.map((slot) => ({ slot, jobs: [job] })),
    locationId,
    limitCents: 15_000,
    note: 'Logo down, please.',
  }
  const contact = { firstName: 'Noor', lastName: 'Haddad', email: 'noor.haddad@example.com' }

  await insertRows(trx, 'preparedTicket', [
    {
      ...written,
      code: codes[0] ?? '',
      personId: guestId ?? null,
      contact: null,
      createdAt: new Date(now.getTime() - dayLength),
    },
    { ...written, code: codes[1] ?? '', personId: null, contact, createdAt: new Date(now.getTime() - 3 * dayLength) },
  ])
}
