import type { Insertable } from 'kysely'

import type { DemoAccount } from '#server/demo/accounts.ts'
import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoPlan } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { AllowanceEntry, AllowancePeriod, Membership } from '#server/kernel/db/schema.ts'
import { addDays, addMonths, daysBetween, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'

import { type DemoTerm, termsOf } from './dues.ts'

const currentMembers = 120
const lastSummersMembers = 24

interface Setting {
  today: string
  accounts: readonly DemoAccount[]
  /** With the moment when each became known. */
  clients: readonly DemoClient[]
  plans: readonly DemoPlan[]
}

interface AllowanceLeft {
  peak: number
  off_peak: number
  guest_pass: number
}

/** Who holds a membership. */
export type DemoHolder = Pick<DemoClient, 'id' | 'firstName' | 'lastName' | 'email'>

type Row = Omit<Insertable<Membership>, 'number' | 'endsOn' | 'frozenUntil'> & {
  id: string
  endsOn: string | null
  frozenUntil: string | null
}

/** A membership with its allowance in the period that ends on a day. */
interface DrawnMembership {
  holder: DemoHolder
  row: Row
  plan: DemoPlan
  left: AllowanceLeft
  periodEndsOn: string
}

/** A membership with its terms and their charges. */
export interface DemoMembership extends Pick<DrawnMembership, 'holder' | 'plan'> {
  row: Row & { number: string }
  terms: DemoTerm[]
}

/** Memberships of the member's account and of the most frequent clients. */
export function planMemberships(random: Random, { today, accounts, clients, plans }: Setting) {
  const member = accounts.filter(({ email }) => email === 'member@loftandlie.test')
  const faithful = clients
    .filter(({ createdAt }) => createdAt && localDayOf(createdAt, zone) < addDays(today, -20))
    .toSorted((a, b) => b.frequency - a.frequency)

  const ofAccount = member.map(({ personId, firstName, lastName, email, createdAt }) =>
    draw(
      random,
      {
        holder: { id: personId, firstName, lastName, email },
        since: localDayOf(createdAt, zone),
        plan: planOf(plans, 'annual'),
        today,
      },
      'active',
    ),
  )
  const current = faithful.slice(0, currentMembers - member.length).map((client) => {
    const plan = planOf(plans, random.weighted(shares, ({ weight }) => weight)?.code ?? 'annual')
    return draw(random, { holder: client, since: sinceOf(client, today), plan, today }, statusFor(random))
  })
  const summer = faithful
    .slice(currentMembers, currentMembers + lastSummersMembers)
    .map((client) => ofLastSummer(random, client, planOf(plans, 'summer')))
  const [trying] = faithful.slice(currentMembers + lastSummersMembers)
  const trials = trying ? [onTrial(random, trying, { plan: planOf(plans, 'trial'), today })] : []

  const drawn = [...ofAccount, ...current, ...summer, ...trials]
  const memberships: DemoMembership[] = numbered(drawn).map((one) => ({ ...one, terms: termsOf(random, one, today) }))
  return { memberships, allowances: drawn.map((one) => allowanceOf(random, one)) }
}

/** The allowance of the period and what was used of it until today. */
function allowanceOf(random: Random, { row, plan, left, periodEndsOn }: DrawnMembership) {
  const monthStart = `${periodEndsOn.slice(0, 7)}-01`
  const startsOn = plan.allowancePeriod === 'month' && monthStart > row.startsOn ? monthStart : row.startsOn
  const period: Insertable<AllowancePeriod> = {
    id: random.uuid(),
    membershipId: row.id,
    startsOn,
    endsOn: periodEndsOn,
  }
  const given: AllowanceLeft = {
    peak: plan.peakMinutes,
    off_peak: plan.offPeakMinutes,
    guest_pass: plan.guestPasses ?? 0,
  }
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

/** The first day on which a client can have become a member. */
const sinceOf = ({ createdAt }: DemoClient, today: string) =>
  createdAt ? localDayOf(createdAt, zone) : addDays(today, -30)

const statuses: { status: MembershipStatus; weight: number }[] = [
  { status: 'active', weight: 88 },
  { status: 'cancel_at_period_end', weight: 5 },
  { status: 'frozen', weight: 4 },
  { status: 'past_due', weight: 3 },
]

const statusFor = (random: Random) => random.weighted(statuses, ({ weight }) => weight)?.status ?? 'active'

interface JoinInput {
  holder: DemoHolder
  since: string
  plan: DemoPlan
  today: string
}

/** A present membership, begun some weeks after the client became known. */
function draw(random: Random, { holder, since, plan, today }: JoinInput, status: MembershipStatus): DrawnMembership {
  const joined = addDays(since, random.between(5, 60))
  const startsOn = status === 'past_due' ? begunLately(random, joined, { plan, today }) : startOf(random, joined, today)
  const termEnd = nextRenewal(startsOn, plan.termMonths ?? 1, today)

  const { left, ...terms } = agreed(random, holder, plan)
  const frozenUntil = status === 'frozen' ? addDays(today, random.between(10, 50)) : null
  // A freeze moves the renewal by its days.
  const renewsOn = frozenUntil === null ? termEnd : addDays(termEnd, daysBetween(freezeBegan(today), frozenUntil) + 1)
  const isEnding = status === 'cancel_at_period_end'
  const row = {
    ...terms,
    status,
    startsOn,
    endsOn: addDays(renewsOn, -1),
    renewsOn: isEnding ? null : renewsOn,
    frozenUntil,
    stoppedAt: isEnding ? new Date(instantAt(addDays(today, -3), '10:00', zone)) : null,
  }
  const monthEnd = lastDayOfMonth(today)
  return {
    holder,
    row,
    plan,
    left,
    periodEndsOn: row.renewsOn === null && row.endsOn && row.endsOn < monthEnd ? row.endsOn : monthEnd,
  }
}

/** When the frozen memberships were frozen. */
export const freezeBegan = (today: string) => addDays(today, -9)

const startOf = (random: Random, joined: string, today: string) =>
  joined < today ? joined : addDays(today, -random.between(2, 15))

/** A first day by which the present term began some days ago. */
function begunLately(random: Random, joined: string, { plan, today }: Pick<JoinInput, 'plan' | 'today'>): string {
  const termMonths = plan.termMonths ?? 1
  let startsOn = addDays(today, -random.between(2, 6))
  while (startsOn > joined) startsOn = addMonths(startsOn, -termMonths)

  return startsOn
}

/** The first day of the next term. */
function nextRenewal(startsOn: string, termMonths: number, today: string): string {
  let terms = 1
  while (addMonths(startsOn, terms * termMonths) <= today) terms += 1

  return addMonths(startsOn, terms * termMonths)
}

const lastDayOfMonth = (day: string) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

function ofLastSummer(random: Random, holder: DemoHolder, plan: DemoPlan): DrawnMembership {
  const [from, until] = [plan.seasonFrom, plan.seasonUntil].map((day) => addMonths(day ?? '', -12))
  if (!from || !until) throw new Error('The summer plan has no season.')

  const { left, ...terms } = agreed(random, holder, plan)
  const startsOn = addDays(from, random.pick([0, 0, 0, 4, 12, 19, 30]))
  const row = { ...terms, ...endedBy(until), status: 'expired' as const, startsOn }
  return { holder, row, plan, left, periodEndsOn: until }
}

const endedBy = (endsOn: string) => ({ endsOn, renewsOn: null, frozenUntil: null, stoppedAt: null })

/** A membership in its trial days. */
function onTrial(
  random: Random,
  holder: DemoHolder,
  { plan, today }: Pick<JoinInput, 'plan' | 'today'>,
): DrawnMembership {
  const { left, ...terms } = agreed(random, holder, plan)
  const startsOn = addDays(today, -11)
  const endsOn = addDays(addMonths(startsOn, plan.termMonths ?? 1), -1)
  const row = { ...terms, ...endedBy(endsOn), status: 'trial' as const, startsOn }
  return { holder, row, plan, left, periodEndsOn: endsOn }
}

function agreed(random: Random, { id: personId }: DemoHolder, plan: DemoPlan) {
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

/** Numbers follow the days of joining. */
const numbered = (drawn: readonly DrawnMembership[]) =>
  drawn
    .toSorted((a, b) => a.row.startsOn.localeCompare(b.row.startsOn))
    .map(({ holder, plan, row }, index) => ({ holder, plan, row: { ...row, number: `LL-${firstNumber + index}` } }))
