import { jobs } from '#server/jobs.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { payByLink } from '#tests/booking/pay/deposit.ts'
import { tokenFor, wait } from '#tests/booking/waitlist/waiting.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import type { Shop } from '#tests/orders/books/shop.ts'
import { key } from '#tests/orders/counter.ts'
import { bestDecisions, plan, takeOut } from '#tests/staffing/studio.ts'
import { irons } from '#tests/workshop/tickets.ts'

export interface House {
  db: Db
  services: Services
  shop: Shop
  guest: Call
  member: Call
  desk: Call
  manager: Call
  builder: Call
  admin: Call
  /** Calls by the link of a booking or of a place on the waitlist. */
  holding: (kind: 'Booking' | 'Waitlist', token: string) => Call
  resourceIds: readonly string[]
  membershipId: string
  /** The links of bookings and shares that were given out. */
  booked: { id: string; token: string }[]
  shares: string[]
}

/** Which of the things that exist, at what hour, and in which of several ways. */
export interface Choice {
  which: number
  hour: number
  way: number
}

type Deed = (house: House, choice: Choice) => Promise<unknown>

const reason = 'So it came'
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function oneOf<One>(all: readonly One[], which: number): One {
  const one = all[which % Math.max(all.length, 1)]
  if (one === undefined) throw new Failure('not_found', 'There is none yet.')

  return one
}

const idOf = async (house: House, table: 'booking' | 'ticket' | 'bookingOffer' | 'person', which: number) =>
  oneOf(
    await house.db.selectFrom(table).select('id').orderBy('createdAt', 'desc').orderBy('id').limit(9).execute(),
    which,
  ).id

const ticketOf = async (house: House, which: number) =>
  house.builder(ticketsContract.readTicket, { params: { ticketId: await idOf(house, 'ticket', which) } })

const waiters = ['ada@example.com', 'ben@example.com', 'cleo@example.com']

const entryOf = async ({ db, holding }: House, which: number) => {
  const email = oneOf(waiters, which)
  const { id } = await db
    .selectFrom('waitlistEntry')
    .innerJoin('person', 'person.id', 'personId')
    .select('waitlistEntry.id')
    .where('email', '=', email)
    .orderBy('waitlistEntry.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Failure('not_found', 'They do not wait.'))

  return { params: { entryId: id }, caller: holding('Waitlist', await tokenFor(db, email)) }
}

/** What clients, the desk, the bench, the holders of links and the jobs do. */
export const deeds = {
  async 'book a party'({ guest, booked, shares, holding }, { hour, which }) {
    const { id, manageToken } = await guest(bookingContract.createBooking, {
      headers: key(),
      body: {
        serviceCode: 'bay_60',
        startsAt: at(timeOf(hour)),
        person: { ...person, email: oneOf(waiters, which) },
        players: ['Sam', 'Lee', 'Kim'].map((name) => ({ name })),
      },
    })
    booked.push({ id, token: manageToken })
    const { shares: owed } = await holding('Booking', manageToken)(bookingContract.readBookingPayment, {
      params: { bookingId: id },
    })
    shares.push(...owed.flatMap(({ token }) => (token === undefined ? [] : [token])))
  },
  async 'pay a share'({ guest, shares }, { which }) {
    const { payToken } = await guest(shareContract.orderShare, { body: { token: oneOf(shares, which) } })
    if (payToken !== undefined) await payByLink(guest, payToken)
  },
  'book as a member': ({ member }, { hour }) =>
    member(bookingContract.createBooking, {
      headers: key(),
      body: { serviceCode: 'bay_60', startsAt: at(timeOf(hour)) },
    }),
  async 'cancel by the link'({ holding, booked }, { which }) {
    const { id, token } = oneOf(booked, which)
    return holding('Booking', token)(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
  },
  async 'move by the link'({ holding, booked }, { which, hour }) {
    const { id, token } = oneOf(booked, which)
    const body = { startsAt: at(timeOf(hour)) }
    return holding('Booking', token)(bookingContract.rescheduleBooking, { params: { bookingId: id }, query: {}, body })
  },
  async 'answer an offer'(house, { which, way }) {
    const { id, token } = oneOf(house.booked, which)
    const caller = house.holding('Booking', token)
    const params = { bookingId: id }
    const { offer } = await caller(offersContract.readBookingOffer, { params })
    if (way === 0) return caller(offersContract.cancelOfferedBooking, { params })
    if (way === 1) return caller(offersContract.declineBookingOffer, { params })
    const { startsAt } = oneOf(offer?.times ?? [], way)
    return caller(offersContract.acceptBookingOffer, { params, body: { startsAt } })
  },
  wait: ({ guest }, { which, hour }) => wait(guest, timeOf(hour), oneOf(waiters, which)),
  async 'answer the line'(house, { which, way }) {
    const { params, caller } = await entryOf(house, which)
    if (way === 0) return caller(waitlistContract.leaveWaitlist, { params })
    if (way === 1) return caller(waitlistContract.declineWaitlistOffer, { params })
    return caller(waitlistContract.acceptWaitlistOffer, { params })
  },

  async come(house, { which, way }) {
    const to = (['checked_in', 'no_show', 'confirmed', 'checked_in'] as const)[way] ?? 'checked_in'
    const params = { bookingId: await idOf(house, 'booking', which) }
    return house.desk(bookingContract.changeBookingStatus, { params, headers: key(), body: { to } })
  },
  async lengthen(house, { which, way }) {
    const params = { bookingId: await idOf(house, 'booking', which) }
    const body = { minutes: way === 0 ? -30 : 30, ...(way === 1 && { force: { reason } }) }
    return house.desk(bookingContract.extendBooking, { params, query: {}, headers: key(), body })
  },
  async 'take the balance'(house, { which }) {
    const bookingId = await idOf(house, 'booking', which)
    const { id } = await house.shop.sell([{ kind: 'booking', bookingId, quantity: 1 }])
    return house.shop.pay(id, { method: 'terminal' })
  },
  async 'charge a fee'(house, { which }) {
    const params = { bookingId: await idOf(house, 'booking', which) }
    return house.manager(bookingContract.chargeBookingFee, { params, headers: key() })
  },
  async 'take out'({ manager, resourceIds }, { which, hour }) {
    const resourceId = oneOf(resourceIds, which)
    const time = { from: timeOf(hour), until: timeOf(hour + 2), kind: 'maintenance' as const }
    const planned = await plan(manager, resourceId, time)
    return takeOut(manager, resourceId, { ...time, version: planned.version, decisions: bestDecisions(planned) })
  },
  async 'take back'(house, { which }) {
    const { absences } = await house.manager(absencesContract.listAbsences, { query: {} })
    const { id, version } = oneOf(absences, which)
    return house.manager(absencesContract.deleteAbsence, { params: { absenceId: id }, body: { version } })
  },
  async 'settle an offer'(house, { which }) {
    const offerId = await idOf(house, 'bookingOffer', which)
    return house.desk(offersContract.settleBookingOffer, { params: { offerId }, body: { to: 'withdrawn', reason } })
  },
  async merge(house, { which, way }) {
    const [kept, other] = [await idOf(house, 'person', which), await idOf(house, 'person', which + way + 1)]
    return house.admin(mergesContract.mergePerson, {
      params: { personId: kept },
      query: {},
      body: { otherId: other, name: 'survivor', email: 'survivor', phone: 'survivor' },
    })
  },
  'change a membership'({ manager, membershipId }, { which, way }) {
    const more = { params: { membershipId }, query: {}, headers: key() }
    if (way === 0) return manager(membershipChangeContract.cancelMembership, { ...more, body: { reason } })
    if (way === 1) return manager(membershipChangeContract.keepMembership, { ...more, body: { reason } })
    if (way === 2) {
      const body = { from: '2026-11-25', until: '2026-12-09', reason }
      return manager(membershipChangeContract.freezeMembership, { ...more, body })
    }
    const body = { unit: 'off_peak' as const, quantity: which % 2 === 0 ? 30 : -30, reason }
    return manager(membershipChangeContract.adjustAllowance, { ...more, body })
  },
  'end a freeze': ({ manager, membershipId }) =>
    manager(membershipChangeContract.resumeMembership, {
      params: { membershipId },
      query: {},
      headers: key(),
      body: { reason },
    }),

  'take in': ({ builder, shop }, { way }) =>
    builder(ticketsContract.takeIn, {
      headers: key(),
      body: { personId: shop.personId, clubs: irons('7i', '8i'), ...(way > 0 && { signedName: 'Ana Ruiz' }) },
    }),
  async 'work at the bench'(house, { which, way }) {
    const { id, tasks } = await ticketOf(house, which)
    const params = { ticketId: id }
    if (way === 0) {
      const done = tasks.filter(({ doneAt }) => doneAt !== null)
      return house.builder(ticketWorkContract.undoTasks, { body: { taskIds: [oneOf(done, which).id] } })
    }
    if (way === 1) return house.builder(ticketWorkContract.holdTicket, { params, body: { reason } })
    if (way === 2) return house.builder(ticketWorkContract.resumeTicket, { params, body: {} })
    const open = tasks.filter(({ doneAt }) => doneAt === null)
    return house.builder(ticketsContract.finishTasks, { body: { taskIds: open.map((task) => task.id) } })
  },
  async 'step a ticket'(house, { which, way, hour }) {
    const params = { ticketId: await idOf(house, 'ticket', which) }
    const to = oneOf(['approved', 'in_repair', 'qc', 'ready', 'void', 'estimated', 'awaiting_parts'] as const, hour)
    const body = { to, ...(way > 0 && { signedName: 'Ana Ruiz' }), ...(to === 'void' && { reason }) }
    return house.builder(ticketsContract.stepTicket, { params, body })
  },
  async 'add work'(house, { which }) {
    const { id, clubs } = await ticketOf(house, which)
    const work = [{ ticketClubId: oneOf(clubs, which).id, jobs: [{ job: 'loft_lie_bend', note: '2 up' }] }]
    const params = { ticketId: id }
    return house.builder(ticketWorkContract.addJobs, {
      headers: key(),
      params,
      body: { clubs: work, signedName: 'Ana Ruiz' },
    })
  },
  async 'bill a ticket'(house, { which }) {
    const ticketId = await idOf(house, 'ticket', which)
    return house.builder(ticketWorkContract.billTicket, { params: { ticketId }, body: {} })
  },
  async 'hand over'(house, { which }) {
    const { id, order } = await ticketOf(house, which)
    if (order) await house.shop.pay(order.id, { method: 'terminal' }).catch(ifRefused)
    return house.builder(ticketsContract.collectTicket, { params: { ticketId: id }, body: {} })
  },

  async 'let a job run'({ services }, { which }) {
    return oneOf(running, which).run(jobWork(services, 'test'), '')
  },
} satisfies Record<string, Deed>

export type DeedName = keyof typeof deeds

/** Ignores a refusal, so the rest can be tried. */
export function ifRefused(error: unknown): void {
  if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
}

/** The jobs that run every few minutes or hours, without those that leave the database. */
const running = jobs.filter(({ name, cron }) => !/^\d+ \d+ /.test(cron) && !['back-up', 'collect-files'].includes(name))
