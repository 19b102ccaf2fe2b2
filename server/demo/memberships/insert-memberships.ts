import { sql } from 'kysely'

import { insertRows } from '#server/demo/insert-rows.ts'
import { drawName } from '#server/demo/names.ts'
import type { DemoSale } from '#server/demo/orders/sale.ts'
import { randomFrom } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import { openSchedules, recogniseRevenue, restSchedules } from '#server/ledger/service.ts'
import { addDays, addMonths, instantAt } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { monthlyCentsOf } from '#shared/memberships/term.ts'

import type { DemoTerm } from './dues.ts'
import { type DemoMembership, freezeBegan, type planMemberships } from './memberships.ts'

interface Trade extends ReturnType<typeof planMemberships> {
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
  const { memberships, allowances, sales } = trade
  const dues: DueTerm[] = memberships
    .flatMap((membership) => membership.terms.map((term) => ({ membership, term })))
    .map((due, at) => ({ ...due, sale: sales[at] }))
  await insertRows(
    trx,
    'membership',
    memberships.map((one) => membershipRow(one, dues)),
  )
  await insertRows(trx, 'membershipTransition', memberships.flatMap(transitionRows))
  await insertRows(trx, 'membershipTerm', dues.map(termRow))
  await insertRows(trx, 'membershipCharge', dues.map(chargeRow))
  await insertRows(
    trx,
    'allowancePeriod',
    allowances.map(({ period }) => period),
  )
  await insertRows(
    trx,
    'allowanceEntry',
    allowances.flatMap(({ entries }) => entries),
  )
  // The next member gets the number after theirs.
  await sql`select nextval('membership_number') from generate_series(1, ${memberships.length}::integer)`.execute(trx)
  await insertHouseholds(trx, memberships)
  await earnDues(trx, dues, trade)
  await rest(trx, trade)
}

function membershipRow({ row, terms }: DemoMembership, dues: readonly DueTerm[]) {
  const first = dues.find(({ membership }) => membership.row.id === row.id)

  return {
    ...row,
    version: 2,
    priceCents: terms.at(-1)?.priceCents ?? row.priceCents,
    orderLineId: first?.sale?.lines[0]?.id ?? null,
    paidThrough: terms.findLast(({ isUnpaid }) => !isUnpaid)?.endsOn ?? null,
  }
}

const transitionRows = ({ row: { id: membershipId, status, startsOn } }: DemoMembership) => {
  const by = { membershipId, actorKind: 'system' as const, at: startsOn }

  return [{ ...by, version: 2, fromStatus: 'pending_payment' as const, toStatus: status }]
}

const termRow = ({ membership: { row, plan }, term: { number, startsOn, endsOn, priceCents } }: DueTerm) => ({
  membershipId: row.id,
  number,
  startsOn,
  endsOn,
  priceCents,
  planCode: plan.code,
  monthlyCents: monthlyCentsOf(plan, priceCents),
})

const chargeRow = ({ membership, term, sale }: DueTerm) => ({
  id: term.chargeId,
  membershipId: membership.row.id,
  term: term.number,
  number: 1,
  dueOn: term.startsOn,
  fromOn: term.startsOn,
  untilOn: term.endsOn,
  amountCents: term.priceCents,
  status: term.isUnpaid ? ('ordered' as const) : ('paid' as const),
  orderId: sale?.id ?? null,
  orderLineId: sale?.lines[0]?.id ?? null,
  declinedOn: term.isUnpaid ? term.startsOn : null,
})

const sharing = 8

/** Some memberships are shared with a partner and a child. */
async function insertHouseholds(trx: Db, memberships: readonly DemoMembership[]): Promise<void> {
  const random = randomFrom('households')
  const shared = memberships.filter(({ plan }) => plan.householdSize > 1).slice(0, sharing)
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
async function earnDues(trx: Db, dues: readonly DueTerm[], { locationId, today, studio }: Trade): Promise<void> {
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
      until: membership.row.frozenUntil === null ? term.endsOn : withoutFreeze(membership, term, today),
    })),
  )
  for (const day of daysToEarn(paid, today)) {
    await recogniseRevenue({ trx, now: new Date(instantAt(day, '23:00', studio.zone)), place: studio })
  }
}

const daysRested = (frozenUntil: string, today: string) => {
  const first = freezeBegan(today)
  return Math.round((Date.parse(frozenUntil) - Date.parse(first)) / 86_400_000) + 1
}

const withoutFreeze = ({ row, terms }: DemoMembership, { number, endsOn }: DemoTerm, today: string) =>
  number === terms.length && row.frozenUntil !== null ? addDays(endsOn, -daysRested(row.frozenUntil, today)) : endsOn

/** The last day of each month, and yesterday. */
function daysToEarn(paid: readonly DueTerm[], today: string): string[] {
  const yesterday = addDays(today, -1)
  const first = paid.map(({ term }) => term.startsOn).toSorted()[0] ?? yesterday
  const days: string[] = []
  for (let month = `${first.slice(0, 7)}-01`; month <= yesterday; month = addMonths(month, 1)) {
    days.push([addDays(addMonths(month, 1), -1), yesterday].toSorted()[0] ?? yesterday)
  }
  return days
}

async function rest(trx: Db, { memberships, today }: Trade): Promise<void> {
  const frozen = memberships.flatMap(({ row: { id, frozenUntil } }) =>
    frozenUntil === null ? [] : [{ id, frozenUntil }],
  )
  await insertRows(
    trx,
    'membershipFreeze',
    frozen.map(({ id: membershipId, frozenUntil: untilOn }) => ({ membershipId, fromOn: freezeBegan(today), untilOn })),
  )
  for (const { id, frozenUntil: until } of frozen) {
    const rests = [{ from: freezeBegan(today), until }]
    await restSchedules({ trx }, { kind: 'membership', ownerIds: [id] }, { rests, today })
  }
}
