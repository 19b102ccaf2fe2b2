import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { AllowanceEntry, AllowancePeriod, Membership } from '#server/kernel/db/schema.ts'
import { addDays, addMonths, localDayOf } from '#shared/booking/local-time.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'

import type { DemoAccount } from './accounts.ts'
import type { DemoClient } from './clients.ts'
import type { DemoPlan } from './house.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import { zone } from './studio.ts'

const currentMembers = 120
const lastSummersMembers = 24

interface Setting {
  today: string
  accounts: readonly DemoAccount[]
  /** With the moment at which each became known. */
  clients: readonly DemoClient[]
  plans: readonly DemoPlan[]
}

interface Left {
  peak: number
  off_peak: number
  guest_pass: number
}

/** A membership, and how its allowance stands in the period that ends on a day. */
interface Drawn {
  row: Omit<Insertable<Membership>, 'number'> & { id: string }
  plan: DemoPlan
  left: Left
  periodEndsOn: string
}

/** Who holds a plan: the member's account and the most faithful clients. */
export function planMemberships(random: Random, { today, accounts, clients, plans }: Setting) {
  const member = accounts.filter(({ email }) => email === 'member@loftandlie.test')
  const faithful = clients
    .filter(({ createdAt }) => createdAt && localDayOf(createdAt, zone) < addDays(today, -20))
    .toSorted((a, b) => b.frequency - a.frequency)

  const ofAccount = member.map(({ personId, createdAt }) =>
    draw(random, { personId, since: localDayOf(createdAt, zone), plan: planOf(plans, 'annual'), today }, 'active'),
  )
  const current = faithful.slice(0, currentMembers - member.length).map((client) => {
    const plan = planOf(plans, random.weighted(shares, ({ weight }) => weight)?.code ?? 'annual')
    return draw(random, { personId: client.id, since: sinceOf(client, today), plan, today }, statusFor(random))
  })
  const summer = faithful
    .slice(currentMembers, currentMembers + lastSummersMembers)
    .map(({ id }) => ofLastSummer(random, id, planOf(plans, 'summer')))

  const drawn = [...ofAccount, ...current, ...summer]
  return { memberships: numbered(drawn), allowances: drawn.map((one) => allowanceOf(random, one)) }
}

export async function insertMemberships(trx: Db, { memberships, allowances }: ReturnType<typeof planMemberships>) {
  await insertRows(trx, 'membership', memberships)
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
  await sql`select open_membership_terms()`.execute(trx)
  // Whoever joins next is given the number after theirs.
  await sql`select nextval('membership_number') from generate_series(1, ${memberships.length}::integer)`.execute(trx)
  await leaveUnpaid(trx)
}

/** What was due these days and is not paid: no card of theirs is on file, so that the first night finds them overdue. */
async function leaveUnpaid(trx: Db): Promise<void> {
  const overdue = trx.selectFrom('membership').select('id').where('status', '=', 'past_due')
  await trx
    .updateTable('membershipCharge')
    .set((eb) => ({
      status: 'open',
      amountCents: eb
        .selectFrom('membership')
        .select('priceCents')
        .whereRef('membership.id', '=', 'membershipCharge.membershipId'),
    }))
    .where('membershipId', 'in', overdue)
    .execute()
  await trx
    .updateTable('membership')
    .set((eb) => ({
      status: 'active',
      paidThrough: eb
        .selectFrom('membershipTerm')
        .select(sql<string>`max(membership_term.starts_on) - 1`.as('day'))
        .whereRef('membershipId', '=', 'membership.id'),
    }))
    .where('status', '=', 'past_due')
    .execute()
}

/** What the period gave, and what was noted at the desk until today. */
function allowanceOf(random: Random, { row, plan, left, periodEndsOn }: Drawn) {
  const monthStart = `${periodEndsOn.slice(0, 7)}-01`
  const startsOn = plan.allowancePeriod === 'month' && monthStart > row.startsOn ? monthStart : row.startsOn
  const period: Insertable<AllowancePeriod> = {
    id: random.uuid(),
    membershipId: row.id,
    startsOn,
    endsOn: periodEndsOn,
  }
  const given: Left = { peak: plan.peakMinutes, off_peak: plan.offPeakMinutes, guest_pass: plan.guestPasses ?? 0 }
  const entries = (['peak', 'off_peak', 'guest_pass'] as const).flatMap((unit): Insertable<AllowanceEntry>[] => {
    const line = { periodId: period.id ?? '', unit, bookingId: null }
    return [
      { ...line, kind: 'grant', quantity: given[unit], reason: null },
      { ...line, kind: 'adjust', quantity: left[unit] - given[unit], reason: 'Walk-ins, noted at the desk' },
    ]
  })

  return { period, entries: entries.filter(({ quantity }) => quantity !== 0) }
}

const shares = [
  { code: 'annual', weight: 0.5 },
  { code: 'weekday', weight: 0.32 },
  { code: 'household', weight: 0.18 },
]

function planOf(plans: readonly DemoPlan[], code: string): DemoPlan {
  const plan = plans.find((one) => one.code === code)
  if (!plan) throw new Error(`The demo has no plan ${code}.`)

  return plan
}

/** The day from which a client can have been a member. */
const sinceOf = ({ createdAt }: DemoClient, today: string) =>
  createdAt ? localDayOf(createdAt, zone) : addDays(today, -30)

const statuses: { status: MembershipStatus; weight: number }[] = [
  { status: 'active', weight: 88 },
  { status: 'cancel_at_period_end', weight: 5 },
  { status: 'frozen', weight: 4 },
  { status: 'past_due', weight: 3 },
]

const statusFor = (random: Random) => random.weighted(statuses, ({ weight }) => weight)?.status ?? 'active'

interface Joined {
  personId: string
  since: string
  plan: DemoPlan
  today: string
}

/** A membership that somebody has today, some weeks after they came to know the studio. */
function draw(random: Random, { personId, since, plan, today }: Joined, status: MembershipStatus): Drawn {
  const joined = addDays(since, random.between(5, 60))
  const startsOn = status === 'past_due' ? begunLately(random, joined, { plan, today }) : startOf(random, joined, today)
  const termEnd = nextRenewal(startsOn, plan.termMonths ?? 1, today)

  const { left, ...terms } = agreed(random, personId, plan)
  const row = {
    ...terms,
    status,
    startsOn,
    endsOn: status === 'cancel_at_period_end' || plan.kind === 'annual' ? addDays(termEnd, -1) : null,
    renewsOn: status === 'cancel_at_period_end' ? null : termEnd,
    frozenUntil: status === 'frozen' ? addDays(today, random.between(10, 50)) : null,
  }
  const monthEnd = lastDayOfMonth(today)
  return {
    row,
    plan,
    left,
    periodEndsOn: row.renewsOn === null && row.endsOn && row.endsOn < monthEnd ? row.endsOn : monthEnd,
  }
}

const startOf = (random: Random, joined: string, today: string) =>
  joined < today ? joined : addDays(today, -random.between(2, 15))

/** So that their term began some days ago, whenever they joined. */
function begunLately(random: Random, joined: string, { plan, today }: Pick<Joined, 'plan' | 'today'>): string {
  const termMonths = plan.termMonths ?? 1
  let startsOn = addDays(today, -random.between(2, 6))
  while (startsOn > joined) startsOn = addMonths(startsOn, -termMonths)

  return startsOn
}

/** The first day of the term after this one. */
function nextRenewal(startsOn: string, termMonths: number, today: string): string {
  let terms = 1
  while (addMonths(startsOn, terms * termMonths) <= today) terms += 1

  return addMonths(startsOn, terms * termMonths)
}

const lastDayOfMonth = (day: string) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

function ofLastSummer(random: Random, personId: string, plan: DemoPlan): Drawn {
  const [from, until] = [plan.seasonFrom, plan.seasonUntil].map((day) => addMonths(day ?? '', -12))
  if (!from || !until) throw new Error('The summer plan has no season.')

  const { left, ...terms } = agreed(random, personId, plan)
  const startsOn = addDays(from, random.pick([0, 0, 0, 4, 12, 19, 30]))
  const row = { ...terms, status: 'expired' as const, startsOn, endsOn: until, renewsOn: null, frozenUntil: null }
  return { row, plan, left, periodEndsOn: until }
}

function agreed(random: Random, personId: string, plan: DemoPlan) {
  const halfHours = (minutes: number) => random.between(0, minutes / 30) * 30

  return {
    id: random.uuid(),
    personId,
    planId: plan.id,
    priceCents: plan.priceCents,
    left: {
      peak: halfHours(plan.peakMinutes),
      off_peak: halfHours(plan.offPeakMinutes),
      guest_pass: random.between(0, plan.guestPasses ?? 0),
    },
  }
}

const firstNumber = 1001

/** Numbers follow the days on which people joined. */
const numbered = (drawn: readonly Drawn[]) =>
  drawn
    .map(({ row }) => row)
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
    .map((row, index) => ({ ...row, number: `LL-${firstNumber + index}` }))
