import type { Db } from '#server/kernel/db/database.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'
import { makePlan, monthlyPlan, summerPlan } from '#tests/memberships/plans.ts'

interface Term {
  from: string
  until: string
  plan: string
  cents?: number
}

interface Life {
  who: string
  terms: readonly [Term, ...Term[]]
  /** The state of now, and when it came to it. */
  status?: MembershipStatus
  at?: string
  frozen?: { from: string; until: string }
  declinedOn?: string
}

const annual = { plan: 'annual', cents: 16_500 }
const weekday = { plan: 'weekday', cents: 9900 }

const months = (from: string, until: string): Term[] => {
  const terms: Term[] = []
  for (let day = from; day < until;) {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    const next = new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
    terms.push({ from: day, until: new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10), ...weekday })
    day = next
  }
  return terms
}
const monthly = (from: string, until: string): [Term, ...Term[]] => {
  const [first, ...others] = months(from, until)
  if (!first) throw new Error('No month.')
  return [first, ...others]
}

/** October 2026 of the studio in Chicago whose figures were computed by hand. */
const lives: readonly Life[] = [
  { who: 'M1', terms: [{ from: '2026-03-01', until: '2027-02-28', ...annual }] },
  { who: 'M2', terms: monthly('2026-07-10', '2026-12-10') },
  { who: 'M3', terms: monthly('2026-08-20', '2026-10-20'), status: 'upgraded', at: '2026-10-12T15:00:00Z' },
  { who: 'M3', terms: [{ from: '2026-10-12', until: '2027-10-11', ...annual }] },
  {
    who: 'M4',
    terms: [
      { from: '2025-10-20', until: '2026-10-19', plan: 'household', cents: 27_000 },
      { from: '2026-10-20', until: '2027-10-19', ...annual },
    ],
  },
  {
    who: 'M5',
    terms: [{ from: '2026-09-05', until: '2026-10-04', plan: 'trial' }],
    status: 'expired',
    at: '2026-10-05T06:00:00Z',
  },
  { who: 'M5', terms: monthly('2026-10-05', '2026-12-05') },
  { who: 'M6', terms: [{ from: '2026-10-28', until: '2027-10-27', ...annual }] },
  { who: 'M7', terms: monthly('2026-07-15', '2026-10-15'), status: 'expired', at: '2026-10-15T06:00:00Z' },
  { who: 'M8', terms: monthly('2026-08-04', '2026-12-04'), frozen: { from: '2026-10-10', until: '2026-10-23' } },
  { who: 'M9', terms: monthly('2026-04-01', '2026-07-01'), status: 'expired', at: '2026-07-01T06:00:00Z' },
  { who: 'M9', terms: monthly('2026-10-18', '2026-12-18') },
  {
    who: 'M10',
    terms: monthly('2026-08-20', '2026-11-20'),
    status: 'past_due',
    at: '2026-10-20T15:00:00Z',
    declinedOn: '2026-10-20',
  },
  {
    who: 'M11',
    terms: [{ from: '2026-06-01', until: '2026-10-03', plan: 'summer' }],
    status: 'expired',
    at: '2026-10-04T06:00:00Z',
  },
  {
    who: 'M12',
    terms: [{ from: '2026-10-08', until: '2027-10-07', ...annual }],
    status: 'cancelled',
    at: '2026-10-08T20:00:00Z',
  },
]

/** Writes it; returns the clients by their names. */
export async function makeWorkedExample(db: Db): Promise<Map<string, string>> {
  const plans = new Map([
    ['annual', await makePlan(db)],
    ['weekday', await makePlan(db, monthlyPlan)],
    ['household', await makePlan(db, { code: 'household', name: 'Household', priceCents: 324_000 })],
    ['trial', await makePlan(db, { code: 'trial', kind: 'trial', priceCents: 4900, termMonths: 1, autoRenew: false })],
    ['summer', await makePlan(db, summerPlan)],
  ])
  const people = new Map<string, string>()
  for (const name of new Set(lives.map(({ who }) => who))) {
    const { id } = await db
      .insertInto('person')
      .values({ firstName: name, lastName: 'Example', email: `${name}@example.com`.toLowerCase() })
      .returning('id')
      .executeTakeFirstOrThrow()
    people.set(name, id)
  }
  for (const [index, life] of lives.entries()) await makeLife(db, { ...life, number: `LL-${index + 1}`, people, plans })
  return people
}

type MadeLife = Life & { number: string; people: Map<string, string>; plans: Map<string, string> }

async function makeLife(
  db: Db,
  { who, terms, status = 'active', at, frozen, declinedOn, number, people, plans }: MadeLife,
) {
  const [first] = terms
  const last = terms.at(-1) ?? first
  const { id } = await db
    .insertInto('membership')
    .values({
      number,
      personId: people.get(who) ?? '',
      planId: plans.get(last.plan) ?? '',
      status,
      priceCents: 0,
      startsOn: first.from,
      endsOn: last.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, { from, until, plan, cents = 0 }] of terms.entries()) {
    await db
      .insertInto('membershipTerm')
      .values({
        membershipId: id,
        number: index + 1,
        startsOn: from,
        endsOn: until,
        priceCents: cents,
        planCode: plan,
        monthlyCents: cents,
      })
      .execute()
  }
  const step = { membershipId: id, actorKind: 'system' as const }
  await db
    .insertInto('membershipTransition')
    .values({ ...step, fromStatus: null, toStatus: 'active', at: `${first.from}T15:00:00Z`, version: 1 })
    .execute()
  if (at !== undefined)
    await db
      .insertInto('membershipTransition')
      .values({ ...step, fromStatus: 'active', toStatus: status, at, version: 2 })
      .execute()
  if (frozen)
    await db
      .insertInto('membershipFreeze')
      .values({ membershipId: id, fromOn: frozen.from, untilOn: frozen.until, counted: true })
      .execute()
  if (declinedOn !== undefined) await makeDeclinedCharge(db, id, { term: terms.length, declinedOn, last })
}

async function makeDeclinedCharge(
  db: Db,
  membershipId: string,
  { term, declinedOn, last }: { term: number; declinedOn: string; last: Term },
) {
  const location = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const { id: orderId } = await db
    .insertInto('customerOrder')
    .values({
      locationId: location.id,
      channel: 'online',
      status: 'awaiting_payment',
      grossCents: 9900,
      discountCents: 0,
      taxCents: 0,
      totalCents: 9900,
      dueNowCents: 9900,
      placedAt: `${declinedOn}T15:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('membershipCharge')
    .values({
      membershipId,
      term,
      number: 1,
      dueOn: declinedOn,
      fromOn: last.from,
      untilOn: last.until,
      amountCents: 9900,
      status: 'ordered',
      orderId,
      declinedOn,
    })
    .execute()
}
