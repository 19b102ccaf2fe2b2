import { expect } from 'vitest'

import {
  analyticsContract,
  type HeatCell,
  type LeavingReason,
  type MonthOfMembers,
} from '#shared/analytics/contract.ts'
import type { Period } from '#shared/analytics/period.ts'
import { addDays, addMonths, daysBetween } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'

import { movesOf, type On, pausedOf, statesIn, valueOf } from './membership.ts'
import { type Asked, asking, dayAt, type Raw, sum } from './raw.ts'
import { timeOf } from './services.ts'

// What the charts show beside the figures, counted by loops as these are.

const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const lastOf = (month: string) => addDays(addMonths(month, 1), -1)

function monthsIn({ from, last }: Asked): string[] {
  const months = []
  for (let month = firstOf(from); month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

const isMember = (states: readonly On[]) => valueOf(states) + pausedOf(states) > 0

function cohortsOf(raw: Raw, asked: Asked) {
  const { people, on } = statesIn(raw)
  const months = monthsIn(asked)
  const begun = Map.groupBy(raw.membership, ({ personId }) => personId)
  const firstMonthOf = (person: string) => {
    const starts = (begun.get(person) ?? []).map(({ startsOn }) => startsOn).toSorted()
    for (let day = starts[0] ?? asked.last; day <= asked.last; day = addDays(day, 1))
      if (valueOf(on(person, day)) > 0) return firstOf(day)
    return undefined
  }
  const cohorts = Map.groupBy(people, firstMonthOf)

  return months.flatMap((month) => {
    const own = cohorts.get(month)
    if (!own) return []
    const ends = months.filter((later) => later >= month).map(lastOf)
    const kept = ends.map((end) =>
      end <= asked.last ? own.filter((person) => isMember(on(person, end))).length : null,
    )
    return [{ month, people: own.length, kept }]
  })
}

const worth = ({ value, paused }: On) => value + paused

function membersByMonth(raw: Raw, asked: Asked) {
  const { people, on } = statesIn(raw)
  const names = new Map(raw.membershipPlan.map(({ code, name }) => [code, name]))
  const places = new Map(raw.membershipPlan.map(({ code, position }) => [code, position]))

  return monthsIn(asked).map((month) => {
    const from = month < asked.from ? asked.from : month
    const last = lastOf(month) < asked.last ? lastOf(month) : asked.last
    const moves: MonthOfMembers['moves'] = {
      new: 0,
      returned: 0,
      imported: 0,
      up: 0,
      down: 0,
      frozen: 0,
      resumed: 0,
      lost: 0,
    }
    const plans = new Map<string, { code: string; name: string; members: number; cents: number }>()
    for (const person of people) {
      for (const { kind, cents } of movesOf(person, on, { from, last })) moves[kind as keyof typeof moves] += cents
      const states = on(person, last)
      if (!isMember(states)) continue
      const dearest = states.toSorted((a, b) => worth(b) - worth(a) || (a.plan < b.plan ? -1 : 1))[0]?.plan ?? ''
      const plan = plans.get(dearest) ?? { code: dearest, name: names.get(dearest) ?? '', members: 0, cents: 0 }
      plans.set(dearest, { ...plan, members: plan.members + 1, cents: plan.cents + valueOf(states) })
    }
    const inOrder = [...plans.values()].toSorted(
      (a, b) => (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0) || (a.code < b.code ? -1 : 1),
    )
    return {
      month,
      mrrOpen: sum(people, (person) => valueOf(on(person, addDays(from, -1)))),
      moves,
      mrr: sum(people, (person) => valueOf(on(person, last))),
      members: sum(inOrder, ({ members }) => members),
      plans: inOrder,
    }
  })
}

function heatOf(raw: Raw, asked: Asked): Omit<HeatCell, 'isEstimated'>[] {
  const bays = timeOf(raw, asked).filter(({ kind }) => kind === 'bay')
  const cells = Map.groupBy(bays, ({ weekday, hour }) => weekday * 24 + hour)

  return [...cells]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, times]) => {
      const minutes = (...what: string[]) =>
        sum(
          times.filter((time) => what.includes(time.what)),
          (time) => time.minutes,
        )
      const [first] = times
      if (!first || minutes('open') === 0) return []
      return [
        {
          weekday: first.weekday,
          hour: first.hour,
          isPeak: times.some(({ isPeak }) => isPeak),
          openMinutes: minutes('open'),
          bookableMinutes: minutes('open') - minutes('maintenance', 'closure'),
          bookedMinutes: minutes('kept', 'no_show'),
          usedMinutes: minutes('kept', 'no_show', 'clinic', 'league', 'other'),
        },
      ]
    })
}

/** How many days ago each visit of somebody was, or each booking that the studio called off. */
function daysAgo(raw: Raw, asked: Asked, personId: string, statuses: readonly string[]): number[] {
  return raw.booking
    .filter((one) => one.personId === personId && statuses.includes(one.status))
    .map(({ startsAt }) => daysBetween(dayAt(startsAt, asked.place.zone), asked.today))
    .filter((ago) => ago >= 0)
}

function reasonsToLeave(raw: Raw, asked: Asked, { membershipId, personId }: On): LeavingReason[] {
  const { today } = asked
  const membership = raw.membership.find(({ id }) => id === membershipId)
  const came = daysAgo(raw, asked, personId, ['completed', 'checked_in'])
  const between = (from: number, until: number) => came.filter((ago) => ago >= from && ago < until).length
  const charges = raw.membershipCharge.filter((one) => one.membershipId === membershipId)
  const due = charges.filter(({ status }) => status === 'open').map(({ dueOn }) => dueOn)
  const next = due.toSorted()[0] ?? membership?.renewsOn ?? null
  const cards = raw.paymentMethod
    .filter((one) => one.personId === personId && !one.removedAt && !one.droppedAt && !one.pausedAt)
    .map(({ expiresOn }) => expiresOn)
  const cardUntil = cards.toSorted().at(-1)
  const found: Record<LeavingReason, boolean> = {
    no_visit: between(0, 30) === 0 && between(30, 90) >= 2,
    fewer_visits: between(0, 60) * 2 < between(60, 120),
    declined: charges.some(({ status, declinedOn }) => status === 'ordered' && declinedOn !== null),
    card: next !== null && (cardUntil === undefined || cardUntil < next),
    unused: wasHardlyUsed(raw, membershipId, today),
    ends: membership?.renewsOn === null && membership.endsOn !== null && membership.endsOn <= addDays(today, 45),
    cancelled_on: daysAgo(raw, asked, personId, ['cancelled_staff']).filter((ago) => ago < 30).length >= 2,
  }
  return Object.entries(found).flatMap(([reason, is]) => (is ? [reason as LeavingReason] : []))
}

/** Under a quarter of the minutes of each of the last two periods. */
function wasHardlyUsed(raw: Raw, membershipId: string, today: string): boolean {
  const over = raw.allowancePeriod
    .filter((one) => one.membershipId === membershipId && one.endsOn < today)
    .flatMap(({ id, endsOn }) => {
      const entries = raw.allowanceEntry.filter(({ periodId, unit }) => periodId === id && unit !== 'guest_pass')
      if (entries.length === 0) return []
      const given = entries.filter(({ kind, quantity }) => (kind === 'grant' || kind === 'carry') && quantity > 0)
      const had = sum(given, ({ quantity }) => quantity)
      const used = -sum(
        entries.filter(({ kind }) => kind === 'use' || kind === 'give_back'),
        ({ quantity }) => quantity,
      )
      return [{ endsOn, had, used }]
    })
    .toSorted((one, other) => (one.endsOn < other.endsOn ? 1 : -1))
    .slice(0, 2)
  return over.length === 2 && over.every(({ had, used }) => had > 0 && used < had / 4)
}

interface Studio {
  asks: Call
  now: () => Date
}

/** What stands beside the figures of a period is what loops over the tables come to. */
export async function expectSeries({ asks, now }: Studio, raw: Raw, period: Period): Promise<void> {
  const asked = asking(raw, { ...period, now: now() })
  const query = { ...period }

  const { cohorts } = await asks(analyticsContract.readCohorts, { query })
  expect(cohorts).toEqual(cohortsOf(raw, asked))
  const { months } = await asks(analyticsContract.readMembershipMonths, { query })
  expect(months).toEqual(membersByMonth(raw, asked))
  const { cells } = await asks(analyticsContract.readHeat, { query })
  // Whether hours are known or taken from the week of today is told of the hour, and nothing that could be counted.
  expect(cells).toMatchObject(heatOf(raw, asked))
}

/** Whom one of the seven reasons lets expect to leave; answers how many there are. */
export async function expectMayLeave({ asks, now }: Studio, raw: Raw): Promise<number> {
  const today = dayAt(now(), asking(raw, { from: '', until: '', now: now() }).place.zone)
  const asked = asking(raw, { from: today, until: today, now: now() })
  const { people, on } = statesIn(raw)
  const expected = people
    .flatMap((person) => on(person, today).filter(({ value, paused }) => value + paused > 0))
    .map((member) => [member.membershipId, reasonsToLeave(raw, asked, member)] as const)
    .filter(([, reasons]) => reasons.length > 0)
  const told = []
  for (let after: string | undefined; ;) {
    const { members, next } = await asks(analyticsContract.listMayLeave, {
      query: { limit: 100, ...(after !== undefined && { after }) },
    })
    told.push(
      ...members.map(({ membershipId, reasons }) => [membershipId, reasons.map(({ reason }) => reason)] as const),
    )
    if (next === null) break
    after = next
  }

  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
  // The one with most reasons first.
  expect(told.map(([, reasons]) => reasons.length)).toEqual(
    told.map(([, reasons]) => reasons.length).toSorted((one, other) => other - one),
  )
  return told.length
}
