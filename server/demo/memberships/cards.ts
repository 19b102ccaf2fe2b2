import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays, addMonths, instantAt } from '#shared/booking/local-time.ts'

import type { DemoMembership } from './memberships.ts'

interface Holders {
  memberships: readonly DemoMembership[]
  today: string
  /** Who has an account of the demo, and keeps cards by themselves. */
  accounts: readonly { personId: string }[]
}

const good = '4242424242424242'
/** Kept, and declined whenever it is charged. */
const refused = '4000000000000341'
/** How many cards end before the next payment. */
const ending = 2
const yearsGood = 2
const withoutCard = 0.05
/** Whoever has been a member for longer has had a new card since. */
const freshMonths = 10

/** The cards that pay for memberships; a few pay by hand, and of two members the card ends before the next payment. */
export async function insertCards(trx: Db, random: Random, { memberships, today, accounts }: Holders): Promise<void> {
  const own = new Set(accounts.map(({ personId }) => personId))
  const renewing = memberships.filter(({ row, holder }) => row.renewsOn !== null && !own.has(holder.id))
  const holders = [...new Map(renewing.map((one) => [one.holder.id, one])).values()].filter(
    () => !random.chance(withoutCard),
  )
  const monthEnd = addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1)
  const late = holders.filter(({ row }) => row.status === 'active' && (row.renewsOn ?? '') > monthEnd)
  const soon = new Set(late.slice(0, ending))
  const cards = holders.map((membership) => {
    const { row, holder } = membership
    // The network counts a card's two years from the day on which it was typed first.
    const fresh = [row.startsOn, addMonths(today, -freshMonths)].toSorted().at(-1) ?? today
    const typedOn = soon.has(membership) ? addMonths(`${today.slice(0, 7)}-01`, -12 * yearsGood) : fresh
    const expiresOn = addDays(addMonths(`${typedOn.slice(0, 7)}-01`, 12 * yearsGood + 1), -1)
    const setupId = random.uuid()
    return {
      id: random.uuid(),
      setupId,
      personId: holder.id,
      ref: `demo_${setupId}`,
      customerRef: `demo_client_${holder.id}`,
      number: row.status === 'past_due' ? refused : good,
      typedAt: new Date(instantAt(typedOn, '05:55', zone)),
      keptAt: new Date(instantAt(soon.has(membership) ? row.startsOn : fresh, '05:55', zone)),
      expiresOn,
    }
  })
  await insertRows(
    trx,
    'demoCharge',
    cards.map(({ ref: id, number: card, typedAt: createdAt }) => ({
      id,
      amountCents: 0,
      status: 'captured' as const,
      card,
      createdAt,
    })),
  )
  await insertRows(
    trx,
    'paymentMethod',
    cards.map(({ id, personId, ref: providerRef, customerRef, number, keptAt, expiresOn }) => ({
      id,
      personId,
      provider: 'demo',
      providerRef,
      customerRef,
      brand: 'visa',
      last4: number.slice(-4),
      expiresOn,
      keptAt,
      chosenAt: keptAt,
    })),
  )
  await insertRows(
    trx,
    'cardSetup',
    cards.map(({ setupId: id, id: paymentMethodId, personId, ref: providerRef, customerRef, keptAt: createdAt }) => ({
      id,
      personId,
      provider: 'demo',
      providerRef,
      customerRef,
      status: 'kept' as const,
      paymentMethodId,
      createdAt,
    })),
  )
}
