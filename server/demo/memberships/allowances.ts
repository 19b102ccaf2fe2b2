import type { Insertable } from 'kysely'

import { type DemoBooking, isCancelled } from '#server/demo/bookings/history.ts'
import type { DemoPlan } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { AllowanceEntry, AllowancePeriod } from '#server/kernel/db/schema.ts'
import { presentPlan } from '#server/memberships/service.ts'
import { cancellationFeeCents, isFreeOfCharge, noShowFeeCents } from '#shared/booking/cancellation.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { addDays, addMonths, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { carryOver, periodOn, runsOn, type Term } from '#shared/memberships/allowance.ts'
import { type BayMinutes, splitByPeak } from '#shared/memberships/bay-time.ts'
import { brokenLimit } from '#shared/memberships/limits.ts'
import { offerOf } from '#shared/memberships/offer.ts'

import type { DemoMembership } from './memberships.ts'

type Unit = 'peak' | 'off_peak' | 'guest_pass'
type Entry = Omit<Insertable<AllowanceEntry>, 'periodId' | 'reason'>

interface Period {
  id: string
  startsOn: string
  endsOn: string
  left: Record<Unit, number>
  carriedMinutes: number
  entries: Entry[]
}

interface Setting {
  bookings: readonly DemoBooking[]
  memberships: readonly DemoMembership[]
  now: Date
}

/**
 * Goes through the days of each membership as the server does: what is booked takes minutes, what is canceled in time gives
 * them back, and each month hands on what its plan allows. Bookings get their members' prices on the way.
 */
export function planAllowances(random: Random, { bookings, memberships, now }: Setting) {
  const byClient = Map.groupBy(bookings, ({ client }) => client.id)
  const opened = memberships.map((membership) => {
    const book = new AllowanceBook(random, membership, now)
    book.live(byClient.get(membership.row.personId) ?? [])
    return { membership, periods: book.periods }
  })

  return {
    periods: opened.flatMap(({ membership: { row }, periods }) =>
      periods.map(({ id, startsOn, endsOn }): Insertable<AllowancePeriod> => {
        return { id, membershipId: row.id, startsOn, endsOn }
      }),
    ),
    entries: opened.flatMap(({ periods }) =>
      periods.flatMap(({ id: periodId, entries }) => entries.map((entry) => ({ ...entry, periodId, reason: null }))),
    ),
  }
}

interface Event {
  at: number
  happen: () => void
}

class AllowanceBook {
  readonly periods: Period[] = []
  readonly #bayTimes: (Interval & { cancelledAt: number })[] = []
  readonly #term: Term
  readonly #until: number

  readonly #random: Random
  readonly #membership: DemoMembership
  readonly #now: Date

  constructor(random: Random, membership: DemoMembership, now: Date) {
    this.#random = random
    this.#membership = membership
    this.#now = now
    const { row, plan, terms } = membership
    const unpaid = row.status === 'cancelled' ? terms.find(({ isUnpaid }) => isUnpaid) : undefined
    const lastDay = unpaid ? addDays(unpaid.startsOn, plan.graceDays) : row.renewsOn === null ? row.endsOn : null
    this.#term = { startsOn: row.startsOn, lastDay, termMonths: plan.termMonths, allowance: plan.allowancePeriod }
    this.#until = lastDay === null ? Infinity : instantAt(addDays(lastDay, 1), '00:20', zone)
  }

  live(bookings: readonly DemoBooking[]): void {
    const events = [...this.#rolling(), ...bookings.flatMap((booking) => this.#booking(booking))]
    for (const { at, happen } of events.toSorted((a, b) => a.at - b.at)) {
      if (at <= this.#now.getTime()) happen()
    }
  }

  /** The first day, the first of each month, the day after a freeze and the one after the end. */
  #rolling(): Event[] {
    const { row, steps, freezes } = this.#membership
    const today = localDayOf(this.#now, zone)
    const last = this.#term.lastDay !== null && this.#term.lastDay < today ? this.#term.lastDay : today
    const firsts: string[] = []
    for (let day = addMonths(`${row.startsOn.slice(0, 7)}-01`, 1); day <= last; day = addMonths(day, 1))
      firsts.push(day)
    const began = steps[0]?.at.getTime() ?? 0
    const days = [
      began,
      ...firsts.filter((day) => !this.#rests(day)).map((day) => instantAt(day, '00:03', zone)),
      ...freezes.map(({ until }) => instantAt(addDays(until, 1), '01:03', zone)),
      this.#until,
    ]
    return days.map((at) => ({ at, happen: () => this.#roll(at) }))
  }

  #rests(day: string): boolean {
    return this.#membership.freezes.some(({ from, until }) => from <= day && day <= until)
  }

  #planOn(day: string): DemoPlan {
    return this.#membership.terms.findLast(({ startsOn }) => startsOn <= day)?.plan ?? this.#membership.plan
  }

  /** Closes what has ended, and opens the period of the day. */
  #roll(at: number): void {
    const today = localDayOf(at, zone)
    for (const period of this.periods.filter(({ endsOn }) => endsOn < today)) this.#close(period, at)
    if (runsOn(this.#term, today)) this.#periodOn(today, at)
  }

  #close(period: Period, at: number): void {
    const { left, endsOn } = period
    if (left.peak <= 0 && left.off_peak <= 0 && left.guest_pass <= 0) return
    const nextDay = addDays(endsOn, 1)
    const next = runsOn(this.#term, nextDay) ? this.#periodOn(nextDay, at) : undefined
    const most = this.#planOn(endsOn).carriedOverMinutes - period.carriedMinutes
    const carried = next ? carryOver({ peak: left.peak, offPeak: left.off_peak }, most) : { peak: 0, offPeak: 0 }
    for (const [unit, minutes] of [
      ['peak', carried.peak],
      ['off_peak', carried.offPeak],
    ] as const) {
      write(period, { unit, quantity: -minutes, kind: 'carry', at })
      if (next) write(next, { unit, quantity: minutes, kind: 'carry', at })
      period.carriedMinutes += minutes
    }
    for (const unit of ['peak', 'off_peak', 'guest_pass'] as const) {
      write(period, { unit, quantity: -left[unit], kind: 'expire', at })
    }
  }

  #periodOn(day: string, at: number): Period {
    const known = this.periods.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    if (known) return known

    const plan = this.#planOn(day)
    const left = { peak: 0, off_peak: 0, guest_pass: 0 }
    const period = { id: this.#random.uuid(), ...periodOn(this.#term, day), left, carriedMinutes: 0, entries: [] }
    this.periods.push(period)
    write(period, { unit: 'peak', quantity: plan.peakMinutes, kind: 'grant', at })
    write(period, { unit: 'off_peak', quantity: plan.offPeakMinutes, kind: 'grant', at })
    write(period, { unit: 'guest_pass', quantity: plan.guestPasses ?? 0, kind: 'grant', at })
    return period
  }

  #booking(booking: DemoBooking): Event[] {
    const { createdAt, place, steps } = booking
    const day = localDayOf(place.start, zone)
    const madeOn = localDayOf(createdAt, zone)
    const began = this.#membership.steps[0]?.at.getTime() ?? Infinity
    const counts = createdAt > began && createdAt < this.#until && !this.#rests(madeOn)
    if (!counts || !runsOn(this.#term, day) || this.#rests(day)) return []

    const last = steps.at(-1)
    const end = last && isCancelled(booking) ? last.at : undefined
    return [
      { at: createdAt, happen: () => this.#book(booking, { day, madeOn, cancelledAt: end ?? Infinity }) },
      ...(end === undefined ? [] : [{ at: end, happen: () => this.#giveBack(booking, end) }]),
    ]
  }

  /** By the membership where its plan allows the time, or else at the public price. */
  #book(
    booking: DemoBooking,
    { day, madeOn, cancelledAt }: { day: string; madeOn: string; cancelledAt: number },
  ): void {
    const { service, place, createdAt } = booking
    const plan = presentPlan(this.#planOn(madeOn))
    const time = { start: place.start, end: place.end }
    const isBay = service.category === 'bay'
    if (isBay) {
      const booked = this.#bayTimes.filter((one) => one.cancelledAt > createdAt)
      const { peak: peakMinutes } = splitByPeak(time, plan.booking.offPeakUntil, zone)
      if (brokenLimit(plan.booking, { time, peakMinutes, booked, now: new Date(createdAt), zone })) return
      this.#bayTimes.push({ ...time, cancelledAt })
    }
    const period = isBay ? this.#periodOn(day, createdAt) : undefined
    const left: BayMinutes = { peak: period?.left.peak ?? 0, offPeak: period?.left.off_peak ?? 0 }
    const { taken, priceCents } = offerOf(plan, service, { time, left, zone })
    Object.assign(booking, {
      priceCents,
      membershipId: this.#membership.row.id,
      includedMinutes: taken.peak + taken.offPeak,
      feeCents: feeOf(booking, priceCents),
    })
    if (!period) return
    const use = { kind: 'use' as const, bookingId: booking.id, at: createdAt }
    write(period, { ...use, unit: 'peak', quantity: -taken.peak })
    write(period, { ...use, unit: 'off_peak', quantity: -taken.offPeak })
  }

  #giveBack({ id, service, place, steps }: DemoBooking, at: number): void {
    const to = steps.at(-1)?.to
    const priced = { ...service, startsAt: new Date(place.start), expiresAt: null }
    if (!to || !isFreeOfCharge(priced, to, new Date(at))) return
    for (const period of this.periods) {
      for (const { unit, quantity, kind } of period.entries.filter(({ bookingId }) => bookingId === id)) {
        if (kind === 'use') write(period, { unit, quantity: -quantity, kind: 'give_back', bookingId: id, at })
      }
    }
  }
}

interface Line extends Pick<Entry, 'kind' | 'quantity' | 'bookingId'> {
  unit: Unit
  at: number
}

function write(period: Period, { at, bookingId = null, ...line }: Line): void {
  if (line.quantity === 0) return
  period.left[line.unit] += line.quantity
  period.entries.push({ ...line, bookingId, at: new Date(at) })
}

/** What a late cancellation or a no-show costs is a share of the member's price. */
function feeOf({ service, place, steps, feeCents }: DemoBooking, priceCents: number): number | null {
  const last = steps.at(-1)
  const terms = { ...service, priceCents, startsAt: new Date(place.start) }
  if (last?.to === 'no_show') return noShowFeeCents(terms)

  return last?.to === 'cancelled_customer' ? (cancellationFeeCents(terms, new Date(last.at)) ?? 0) : feeCents
}
