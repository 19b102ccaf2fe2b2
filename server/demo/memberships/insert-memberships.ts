import { sql } from 'kysely'

import { insertRows } from '#server/demo/insert-rows.ts'
import { drawName } from '#server/demo/names.ts'
import type { DemoSale } from '#server/demo/orders/sale.ts'
import { randomFrom } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import { endSchedules, openSchedules, recogniseRevenue, restSchedules } from '#server/ledger/service.ts'
import { addDays, addMonths, instantAt } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { dunningDays } from '#shared/memberships/dunning.ts'
import { currentStatuses } from '#shared/memberships/status.ts'
import { monthlyCentsOf } from '#shared/memberships/term.ts'

import type { DemoTerm } from './dues.ts'
import type { DemoMembership } from './memberships.ts'

interface Trade {
  memberships: readonly DemoMembership[]
  /** The order of each term. */
  sales: readonly DemoSale[]
  locationId: string
  today: string
  studio: Place
}

interface DueTerm {
  membership: DemoMembership
  term: DemoTerm
  sale: DemoSale | undefined
}

/** Memberships with their terms, charges and the revenue earned since. */
export async function insertMemberships(trx: Db, trade: Trade): Promise<void> {
  const { memberships, sales } = trade
  const dues: DueTerm[] = memberships
    .flatMap((membership) => membership.terms.map((term) => ({ membership, term })))
    .map((due, at) => ({ ...due, sale: sales[at] }))
  const bought = new Map(
    dues.flatMap(({ membership, term, sale }) => {
      return term.number === 1 ? [[membership.row.id, sale?.lines[0]?.id ?? null] as const] : []
    }),
  )
  await insertRows(
    trx,
    'membership',
    memberships.map(({ row }) => ({ ...row, orderLineId: bought.get(row.id) ?? null })),
  )
  await insertRows(trx, 'membershipTransition', transitionRows(memberships))
  await insertRows(trx, 'membershipTerm', dues.map(termRow))
  await insertRows(trx, 'membershipCharge', dues.map(chargeRow))
  await insertRows(trx, 'dunningStep', dues.flatMap(dunningRows))
  await insertRows(
    trx,
    'membershipFreeze',
    memberships.flatMap((one) => freezeRows(one, trade.today)),
  )
  // The next member gets the number after theirs.
  await sql`select nextval('membership_number') from generate_series(1, ${memberships.length}::integer)`.execute(trx)
  await insertHouseholds(trx, memberships)
  await earnDues(trx, dues, trade)
}

/** In the order in which they happened, as a history is. */
const transitionRows = (memberships: readonly DemoMembership[]) =>
  memberships
    .flatMap(({ row: { id: membershipId }, steps }) =>
      steps.map(({ to, at, reason }, index) => ({
        membershipId,
        fromStatus: steps[index - 1]?.to ?? ('pending_payment' as const),
        toStatus: to,
        actorKind: 'system' as const,
        reason,
        version: index + 2,
        at,
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.version - b.version)

const termRow = ({ membership: { row }, term: { number, plan, startsOn, endsOn, priceCents } }: DueTerm) => ({
  membershipId: row.id,
  number,
  startsOn,
  endsOn,
  priceCents,
  planCode: plan.code,
  monthlyCents: monthlyCentsOf(plan, priceCents),
})

function chargeRow({ membership, term, sale }: DueTerm) {
  const isVoid = term.isUnpaid && membership.row.status === 'cancelled'

  return {
    id: term.chargeId,
    membershipId: membership.row.id,
    term: term.number,
    number: 1,
    dueOn: term.startsOn,
    fromOn: term.startsOn,
    untilOn: term.endsOn,
    amountCents: term.priceCents - term.creditCents,
    status: isVoid ? ('void' as const) : term.isUnpaid ? ('ordered' as const) : ('paid' as const),
    orderId: isVoid ? null : (sale?.id ?? null),
    orderLineId: isVoid ? null : (sale?.lines[0]?.id ?? null),
    declinedOn: term.isUnpaid ? term.startsOn : null,
  }
}

/** What was tried with a card that was refused, until the membership ended. */
const dunningRows = ({ membership, term }: DueTerm) =>
  term.isUnpaid && membership.row.status === 'cancelled'
    ? dunningDays(term.startsOn).map(({ kind, day, on }) => ({
        chargeId: term.chargeId,
        kind,
        day,
        at: new Date(instantAt(on, '00:23', zone)),
      }))
    : []

const freezeRows = ({ row, freezes }: DemoMembership, today: string) =>
  freezes.map(({ from: fromOn, until: untilOn }) => {
    const askedAt = new Date(instantAt(addDays(fromOn, -8), '18:10', zone))
    const endedAt = untilOn < today ? new Date(instantAt(addDays(untilOn, 1), '00:23', zone)) : null
    return { membershipId: row.id, fromOn, untilOn, askedAt, endedAt }
  })

const sharing = 8

const isCurrent = (status: string) => currentStatuses.some((one) => one === status)

/** Some memberships are shared with a partner and a child. */
async function insertHouseholds(trx: Db, memberships: readonly DemoMembership[]): Promise<void> {
  const random = randomFrom('households')
  const shared = memberships
    .filter(({ plan, row }) => plan.householdSize > 1 && isCurrent(row.status))
    .slice(0, sharing)
  const households = shared.map(({ holder, row }) => {
    const others = (['adult', 'child'] as const).map((role) => ({ id: random.uuid(), role, ...drawName(random) }))
    return { id: random.uuid(), holder, row, others }
  })
  const people = households.flatMap(({ holder, row, others }) =>
    others.map(({ id, firstName }) => ({ id, firstName, lastName: holder.lastName, createdAt: row.startsOn })),
  )
  await insertRows(trx, 'person', people)
  await insertRows(
    trx,
    'household',
    households.map(({ id }) => ({ id })),
  )
  await insertRows(
    trx,
    'householdMember',
    households.flatMap(({ id: householdId, holder, others }) =>
      [{ id: holder.id, role: 'adult' as const }, ...others].map(({ id: personId, role }) => {
        const may = role === 'adult'
        return { personId, householdId, role, mayBook: may, mayPay: may, maySee: may }
      }),
    ),
  )
  await insertRows(
    trx,
    'membershipPerson',
    households.flatMap(({ row, others }) =>
      others.map(({ id: personId }) => ({ membershipId: row.id, personId, since: row.startsOn })),
    ),
  )
}

/** Opens a schedule at each payment, and earns revenue month by month until yesterday. */
async function earnDues(
  trx: Db,
  dues: readonly DueTerm[],
  { memberships, locationId, today, studio }: Trade,
): Promise<void> {
  const paid = dues.filter(({ term }) => !term.isUnpaid)
  await openSchedules(
    { trx },
    paid.map(({ membership, term, sale }) => ({
      kind: 'membership',
      ownerId: membership.row.id,
      orderLineId: sale?.lines[0]?.id ?? null,
      locationId,
      account: accounts.deferredDues,
      revenueAccount: accounts.dues,
      totalCents: term.priceCents,
      from: term.startsOn,
      // Days of a freeze earn no revenue.
      until: addDays(term.endsOn, -term.rested),
    })),
  )
  const first = paid.map(({ term }) => term.startsOn).toSorted()[0] ?? today
  for (const { row, freezes } of memberships.filter((one) => one.freezes.length > 0)) {
    await restSchedules(
      { trx },
      { kind: 'membership', ownerIds: [row.id] },
      { rests: freezes, today: addDays(first, -1) },
    )
  }
  // Who changes to another plan takes along what is left of the one before.
  const ends = memberships.flatMap(({ row: { continuesId, startsOn } }) =>
    continuesId ? [{ continuesId, startsOn }] : [],
  )
  const days = [...new Set([...daysToEarn(first, today), ...ends.map(({ startsOn }) => startsOn)])].toSorted()
  for (const day of days) {
    for (const { continuesId } of ends.filter(({ startsOn }) => startsOn === day)) {
      await endSchedules({ trx }, { kind: 'membership', ownerIds: [continuesId] }, { before: day, today: day })
    }
    await recogniseRevenue({ trx, now: new Date(instantAt(day, '23:00', studio.zone)), place: studio })
  }
}

/** The last day of each month, and yesterday. */
function daysToEarn(first: string, today: string): string[] {
  const yesterday = addDays(today, -1)
  const days: string[] = []
  for (let month = `${first.slice(0, 7)}-01`; month <= yesterday; month = addMonths(month, 1)) {
    days.push([addDays(addMonths(month, 1), -1), yesterday].toSorted()[0] ?? yesterday)
  }
  return days
}
