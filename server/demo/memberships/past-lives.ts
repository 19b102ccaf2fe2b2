import { firstHistoryDay } from '#server/demo/bookings/demand.ts'
import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoPlan } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { addDays, addMonths, daysBetween } from '#shared/booking/local-time.ts'
import { dunningSteps } from '#shared/memberships/dunning.ts'

import { known, knownOn, type Life, planNamed, trialOf } from './life.ts'

interface Past {
  today: string
  plans: readonly DemoPlan[]
  /** The memberships of today, which began in these months. */
  current: readonly Life[]
  /** Clients who have none today. */
  others: readonly DemoClient[]
}

/** What moved memberships in eighteen months: who tried first, came back, changed, rested and left. */
export function planPast(random: Random, past: Past): Life[] {
  const months = monthsOf(past.today)
  const before = planBefore(random, past, months)
  changeAtRenewal(random, past)
  restForAWhile(random, past)
  const pool = past.others.map((client) => client)
  const gone = months.slice(1).flatMap((month) => leaveIn(random, { ...past, month, before, pool }))
  const tried = months.slice(1).flatMap((month) => tryIn(random, { ...past, month, pool }))

  return [...before, ...gone, ...tried]
}

/** The first day of each month that the studio has been open. */
function monthsOf(today: string): string[] {
  const months: string[] = []
  let month = `${firstHistoryDay(today).slice(0, 7)}-01`
  while (month <= today) {
    months.push(month)
    month = addMonths(month, 1)
  }
  return months
}

const isIn = (day: string, month: string) => day.slice(0, 7) === month.slice(0, 7)
const dayOfMonth = (day: string) => Number(day.slice(8))

/** What members of today had before: each month somebody was on trial, and some were members once or on another plan. */
function planBefore(random: Random, { today, plans, current }: Past, months: readonly string[]): Life[] {
  const first = firstHistoryDay(today)
  const [trial, weekday] = [planNamed(plans, 'trial'), planNamed(plans, 'weekday')]

  return months.flatMap((month) => {
    const begun = current.filter(({ startsOn }) => isIn(startsOn, month))
    // The days at a month's end differ from month to month.
    const steady = begun.filter(({ startsOn }) => dayOfMonth(startsOn) > 3 && dayOfMonth(startsOn) < 26)
    const next = () => steady.splice(0, 1)
    const tried = [...next(), ...(random.chance(0.4) ? next() : [])].flatMap((life) => {
      const startsOn = addMonths(life.startsOn, -1)
      return startsOn < first ? [] : [trialOf(random, life.holder, { plan: trial, startsOn, status: 'expired' })]
    })
    const returned = (random.chance(0.75) ? next() : []).flatMap((life) => beenBefore(random, life, { weekday, first }))
    const changed = (random.chance(0.6) ? next() : []).flatMap((life) =>
      smallerBefore(random, life, { weekday, first }),
    )

    return [...tried, ...returned, ...changed]
  })
}

interface Before {
  weekday: DemoPlan
  /** The day on which the studio opened. */
  first: string
}

/** Some months by the month, which ended a while before. */
function beenBefore(random: Random, life: Life, { weekday, first }: Before): Life[] {
  const back = addDays(life.startsOn, -random.between(40, 150))
  const over = `${back.slice(0, 8)}${String(Math.min(dayOfMonth(back), 27)).padStart(2, '0')}`
  const startsOn = [random.between(2, 5), 1].map((months) => addMonths(over, -months)).find((day) => day >= first)
  if (startsOn === undefined) return []

  return [ended(random, { holder: known(life.holder, startsOn), plan: weekday, startsOn, over })]
}

/** A smaller plan that the present one replaced in the middle of a term. */
function smallerBefore(random: Random, life: Life, { weekday, first }: Before): Life[] {
  if (life.plan.code === weekday.code) return []
  const startsOn = [random.between(2, 7), 1]
    .map((months) => addDays(addMonths(life.startsOn, -months), -random.between(6, 20)))
    .find((day) => day >= first)
  if (startsOn === undefined) return []

  const holder = known(life.holder, startsOn)
  const lastOn = addDays(life.startsOn, -1)
  const smaller: Life = { id: random.uuid(), holder, plan: weekday, startsOn, status: 'upgraded', lastOn, freezes: [] }
  life.continues = smaller
  return [smaller]
}

interface Ended extends Pick<Life, 'holder' | 'plan' | 'startsOn'> {
  /** The first day without it. */
  over: string
}

function ended(random: Random, { over, ...life }: Ended): Life {
  const noticeOn = addDays(over, -random.between(4, 20))

  return { id: random.uuid(), ...life, status: 'expired', lastOn: addDays(over, -1), noticeOn, freezes: [] }
}

/** Some had the annual plan for a year, and go on by the month. */
function changeAtRenewal(random: Random, { today, plans, current }: Past): void {
  const [annual, weekday] = [planNamed(plans, 'annual'), planNamed(plans, 'weekday')]
  const able = current.filter(
    ({ plan, startsOn, status, continues }) =>
      plan.code === weekday.code && status === 'active' && !continues && startsOn < addMonths(today, -12),
  )
  for (const life of able.filter(() => random.chance(0.8))) Object.assign(life, { plan: annual, later: weekday })
}

/** Every fifth has rested for some weeks. */
function restForAWhile(random: Random, { today, current }: Past): void {
  for (const life of current.filter(({ status }) => status === 'active')) {
    const days = life.plan.termMonths === 1 ? random.between(30, 50) : random.between(14, 45)
    const room = daysBetween(life.startsOn, today) - days - 30
    if (room < 0 || !random.chance(0.22)) continue

    const from = addDays(life.startsOn, 20 + random.between(0, room))
    life.freezes.push({ from, until: addDays(from, days - 1) })
  }
}

interface Month extends Past {
  month: string
  before: readonly Life[]
  /** Clients who have had no membership yet. */
  pool: DemoClient[]
}

/** Of those who are members, two to four in a hundred leave each month, and one of these because of a card. */
function leaveIn(random: Random, { today, plans, current, before, month, pool }: Month): Life[] {
  const alive = [...current, ...before].filter(
    ({ startsOn, lastOn, plan }) =>
      startsOn < month && (lastOn === undefined || lastOn >= month) && plan.kind !== 'trial',
  )
  const leftAlready = before.filter(({ status, plan, lastOn }) => {
    return status === 'expired' && plan.kind !== 'trial' && isIn(addDays(lastOn ?? '', 1), month)
  })
  const last = isIn(today, month) ? dayOfMonth(today) - 1 : 26
  if (last < 2) return []
  const share = 0.026 + 0.018 * random.fraction()
  const leavers = Math.max(1, Math.round(alive.length * share * (last / 26))) - leftAlready.length

  return Array.from({ length: Math.max(0, leavers) }).flatMap((_, index) => {
    const over = addDays(month, random.between(1, last - 1))
    const [client] = takeFrom(pool, (one) => knownOn(one) < addDays(over, -70))
    if (!client) return []
    return index === 1 ? unpaid(random, client, { plans, over, today }) : left(random, client, { plans, over, today })
  })
}

/** The first of a kind, or else the first of all. */
function takeFrom(pool: DemoClient[], isFit: (client: DemoClient) => boolean): DemoClient[] {
  const at = pool.findIndex(isFit)

  return pool.splice(at === -1 ? 0 : at, 1)
}

interface Leaving extends Pick<Past, 'plans' | 'today'> {
  over: string
}

function left(random: Random, client: DemoClient, { plans, over, today }: Leaving): Life[] {
  const first = firstHistoryDay(today)
  const year = addMonths(over, -12)
  const isLong = year >= first && random.chance(0.3)
  const plan = planNamed(plans, isLong ? (random.chance(0.25) ? 'household' : 'annual') : 'weekday')
  const startsOn = isLong ? year : monthsBefore(random, client, { over, first })
  if (startsOn === undefined) return []

  return [ended(random, { holder: known(client, startsOn), plan, startsOn, over })]
}

/** A first day some months before; where there is a choice, once the client was known. */
function monthsBefore(
  random: Random,
  client: DemoClient,
  { over, first }: { over: string; first: string },
): string | undefined {
  const days = [random.between(4, 12), 4, 3, 2, 1]
    .map((months) => addMonths(over, -months))
    .filter((day) => day >= first)

  return days.find((day) => day >= knownOn(client)) ?? days.at(-1)
}

const daysToCancel = dunningSteps.find(({ kind }) => kind === 'cancel')?.day ?? 0

/** One whose card was refused at a renewal, and that ended three weeks later. */
function unpaid(random: Random, client: DemoClient, { plans, over, today }: Leaving): Life[] {
  const declinedOn = addDays(over, -daysToCancel)
  const anchor = `${declinedOn.slice(0, 8)}${String(Math.min(dayOfMonth(declinedOn), 27)).padStart(2, '0')}`
  const startsOn = monthsBefore(random, client, { over: anchor, first: firstHistoryDay(today) })
  const lastOn = addDays(anchor, daysToCancel)
  if (startsOn === undefined) return []

  const holder = known(client, startsOn)
  const plan = planNamed(plans, 'weekday')
  return [{ id: random.uuid(), holder, plan, startsOn, status: 'cancelled', lastOn, freezes: [] }]
}

/** One in most months tries it for a month, and does not stay. */
function tryIn(random: Random, { today, plans, month, pool }: Omit<Month, 'before'>): Life[] {
  const startsOn = addDays(addMonths(month, -1), random.between(1, 24))
  const isOver = addMonths(startsOn, 1) <= today
  if (startsOn < firstHistoryDay(today) || !isOver || !random.chance(0.8)) return []

  const plan = planNamed(plans, 'trial')
  return takeFrom(pool, (client) => knownOn(client) <= startsOn).map((client) =>
    trialOf(random, client, { plan, startsOn, status: 'expired' }),
  )
}
