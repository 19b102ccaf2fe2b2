import { sql } from 'kysely'

import { taxRulesOn } from '#server/catalog/service.ts'
import type { Shelf } from '#server/files/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { applySetup } from '#server/setup/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import {
  accountPersonRows,
  type DemoAccount,
  hashDemoPassword,
  identityRows,
  planAccounts,
  roleRows,
  userRows,
} from './accounts.ts'
import { appointmentsOf } from './bookings/appointments.ts'
import { allocationRows, bookingRows, transitionRows } from './bookings/booking-rows.ts'
import { planHistory } from './bookings/history.ts'
import { blockAllocationRows, blockRows, planTimeOff } from './bookings/time-off.ts'
import { insertWaiting } from './bookings/waiting.ts'
import { orderOf } from './builds/build-orders.ts'
import { findBenchStaff, insertBuilds } from './builds/builds.ts'
import { insertPastBuilds, nameFittings } from './builds/insert-past-builds.ts'
import { readShelf } from './builds/parts.ts'
import { partsTakenBy, planPastBuilds } from './builds/past-builds.ts'
import { insertOpenQuotes } from './builds/quotes.ts'
import { clientRows, planClients } from './clients.ts'
import { clinicSeatRows } from './clinics/clinic-seats.ts'
import { clinicRows, clinicSessionRows, clinicTimeOff, planClinics, planPastClinics } from './clinics/clinics.ts'
import { insertPastPlaces, planPastPlaces } from './clinics/past-places.ts'
import { enquiryMessageRows, enquiryRows, planEnquiries } from './enquiries.ts'
import { insertFactoryOrders } from './factory/factory.ts'
import { planFittings } from './fittings/fittings.ts'
import { insertFittings } from './fittings/insert-fittings.ts'
import { readHouse } from './house.ts'
import { insertRows } from './insert-rows.ts'
import { insertLeagues, leagueTimeOff, planLeagues } from './leagues/leagues.ts'
import { planLessonNotes } from './lessons/notes.ts'
import { planAllowances } from './memberships/allowances.ts'
import { insertCards } from './memberships/cards.ts'
import { insertMemberships } from './memberships/insert-memberships.ts'
import { planMemberships } from './memberships/memberships.ts'
import { closeBooks } from './orders/close-books.ts'
import { insertSales, listGoods } from './orders/insert-sales.ts'
import { insertPhotos } from './photos/photos.ts'
import { insertPurchases } from './purchasing/insert-orders.ts'
import { randomFrom } from './random.ts'
import { insertPlannedSheets } from './sheets/plan-sheet.ts'
import { planSheets } from './sheets/sheets.ts'
import { insertCounts } from './stock/counts.ts'
import { insertLoans } from './stock/loans.ts'
import { insertParts } from './stock/parts.ts'
import { insertPieces } from './stock/pieces.ts'
import { insertStock } from './stock/stock.ts'
import { readDemoDocument, zone } from './studio.ts'
import { consentRows, documentRows } from './terms.ts'
import { insertConsumables } from './workshop/consumables.ts'
import { insertFromHome } from './workshop/from-home.ts'
import { insertGroups } from './workshop/groups.ts'
import { insertMemberBag } from './workshop/member-bag.ts'
import { planPastTickets } from './workshop/past-tickets.ts'
import { insertTickets, insertWithClubs } from './workshop/tickets.ts'

interface DemoOptions {
  now: Date
  accounts: 'with-known-passwords' | 'without-passwords'
  /** Where photos are stored. */
  shelf: Shelf
}

/**
 * Fills an empty database with a studio that has been open for eighteen months; the same studio for everybody who seeds
 * on the same day. Returns false, and changes nothing, when there is a studio.
 */
export async function seedDemoStudio(db: Db, { now, accounts, shelf }: DemoOptions): Promise<boolean> {
  if (await isSeeded(db)) return false

  const passwordHash = accounts === 'with-known-passwords' ? await hashDemoPassword() : null
  return atomically({ trx: db }, async ({ trx }) => {
    // When two servers start at once, the second waits here and then finds the studio.
    await sql`lock table location in exclusive mode`.execute(trx)
    if (await isSeeded(trx)) return false

    const { deskUserId } = await insertDemo(trx, now, passwordHash)
    await insertPhotos(trx, randomFrom('photos'), { shelf, now, deskUserId })
    return true
  })
}

async function isSeeded(db: Db): Promise<boolean> {
  const location = await db.selectFrom('location').select('id').executeTakeFirst()

  return Boolean(location)
}

interface DemoHouse extends Awaited<ReturnType<typeof readHouse>> {
  accounts: readonly DemoAccount[]
}

/**
 * Plans the studio's history. Each part draws from its own seed, so that a change of one leaves the others as they are.
 */
function planDemo({ accounts, ...made }: DemoHouse, now: Date) {
  const { studio, resources, services, plans } = made
  const today = localDayOf(now, zone)
  const leave = planTimeOff(randomFrom('time off'), resources, today)
  const onProgram = { now: now.getTime(), today, studio, resources, timeOff: leave }
  const clinics = [
    ...planClinics(randomFrom('clinics'), onProgram),
    ...planPastClinics(randomFrom('past clinics'), onProgram),
  ]
  const timeOff = [...leave, ...clinicTimeOff(randomFrom('time of clinics'), clinics)]
  const evenings = leagueTimeOff(randomFrom('league evenings'), { today, studio, resources })
  const clients = planClients(randomFrom('clients'))
  const userIdOf = (role: DemoAccount['role']) => accounts.find((one) => one.role === role)?.userId ?? ''
  const [deskUserId, managerUserId, fitterUserId] = [userIdOf('front_desk'), userIdOf('manager'), userIdOf('fitter')]
  // Others who work here have no account.
  const userIds = new Map(accounts.map(({ firstName, lastName, userId }) => [`${firstName} ${lastName}`, userId]))
  const fitterOf = (name = '') => userIds.get(name) ?? fitterUserId
  const ofMember = accounts.find((one) => one.role === 'member')
  const memberId = ofMember?.personId ?? ''
  const house = { today, studio, resources, timeOff: [...timeOff, ...evenings], services, clients }
  const bookings = planHistory(randomFrom('history'), {
    ...house,
    appointments: appointmentsOf(accounts, services, today),
    now: now.getTime(),
    deskUserId,
  })
  // After the bookings, which say when each client became known.
  const memberships = planMemberships(randomFrom('memberships'), { ...house, accounts, plans, now })
  // Before the orders: members pay other prices.
  const allowances = planAllowances(randomFrom('allowances'), { bookings, memberships, now })
  const leagues = planLeagues(randomFrom('leagues'), {
    ...house,
    now: now.getTime(),
    member: { id: memberId, firstName: ofMember?.firstName ?? '', lastName: ofMember?.lastName ?? '' },
  })
  const enquiries = planEnquiries(randomFrom('enquiries'), clients, now)

  return {
    ...house,
    accounts,
    timeOff,
    clinics,
    now,
    bookings,
    memberships,
    allowances,
    leagues,
    enquiries,
    deskUserId,
    managerUserId,
    fitterUserId,
    fitterOf,
    coachOf: (name: string) => userIds.get(name),
    memberId,
  }
}

async function insertDemo(trx: Db, now: Date, passwordHash: string | null) {
  const accounts = planAccounts(randomFrom('accounts'), now)
  await insertAccounts(trx, accounts, passwordHash)
  await insertRows(trx, 'documentText', documentRows(now))
  await insertRows(trx, 'consent', consentRows(accounts, now))
  const document = await readDemoDocument(localDayOf(now, zone))
  // An empty studio has no rows to lock.
  const work = { trx, now, place: nowhere, context: systemContext('demo'), services: { lockClasses: [] } }
  await applySetup(work, { document }, () => ({ newId: randomFrom('set-up').uuid }))
  const plan = planDemo({ ...(await readHouse(trx, now)), accounts }, now)
  await insertPast(trx, plan)
  return plan
}

async function insertAccounts(trx: Db, accounts: readonly DemoAccount[], passwordHash: string | null): Promise<void> {
  await insertRows(trx, 'authUser', userRows(accounts, passwordHash))
  await insertRows(trx, 'authIdentity', identityRows(accounts))
  await insertRows(trx, 'userRole', roleRows(accounts))
  await insertRows(trx, 'person', accountPersonRows(accounts))
}

/** What the bench did in eighteen months: builds with their orders, tickets, and the parts that both took. */
async function planBench(trx: Db, plan: ReturnType<typeof planDemo>) {
  const { studio, today } = plan
  const rules = await taxRulesOn({ trx }, { locationId: studio.id, day: today, personId: null })
  const known = { shelf: await readShelf(trx), staff: await findBenchStaff(trx), locationId: studio.id }
  const builds = planPastBuilds(randomFrom('past builds'), { ...plan, ...known })
  const random = randomFrom('orders of builds')
  const built = builds.filter(({ fate }) => fate === 'built')
  const orders = new Map(built.map((one) => [one, orderOf(random, { ...one, client: one.booking.client }, rules)]))

  const pastTickets = await planPastTickets(trx, randomFrom('past tickets'), { ...plan, locationId: studio.id })
  const consumed = [...built.flatMap(partsTakenBy), ...pastTickets.consumed]

  return { rules, builds, orders, pastTickets, ofBench: [...orders.values()], consumed }
}

/** Evenings of workdays, when whoever works comes. */
const peakHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '16:00', ends: '21:00' }))

async function insertPast(trx: Db, plan: ReturnType<typeof planDemo>): Promise<void> {
  const { studio, bookings } = plan

  await insertRows(
    trx,
    'peakHours',
    peakHours.map((hours) => ({ locationId: studio.id, ...hours })),
  )
  await insertRows(trx, 'block', blockRows(plan.timeOff, studio.id))
  await insertRows(trx, 'allocation', blockAllocationRows(randomFrom('blocks'), plan.timeOff))
  await insertRows(trx, 'clinic', clinicRows(plan.clinics))
  await insertRows(trx, 'clinicSession', clinicSessionRows(plan.clinics))
  await insertRows(trx, 'person', clientRows(plan.clients, plan.now))
  await insertRows(trx, 'clinicSeat', clinicSeatRows(randomFrom('places in clinics'), plan))
  const goods = await listGoods(trx)
  const places = planPastPlaces(randomFrom('past places'), plan)
  await insertParts(trx, randomFrom('parts'))
  const bench = await planBench(trx, plan)
  const paidBy = await insertSales(trx, { ...plan, ...bench, goods, places, locationId: studio.id })
  await insertPastPlaces(trx, places, { sales: paidBy.ofClinics, locationId: studio.id })
  await insertMemberships(trx, { ...plan, sales: paidBy.dues, locationId: studio.id })
  await insertCards(trx, randomFrom('cards'), plan)
  const onShelf = { ...plan, locationId: studio.id, sales: paidBy.sales, consumed: bench.consumed }
  const arrivals = await insertStock(trx, randomFrom('stock'), onShelf)
  const { now, managerUserId } = plan
  await insertLoans(trx, randomFrom('loans'), { ...plan, zone, locationId: studio.id })
  await insertPurchases(trx, randomFrom('purchases'), { ...plan, zone, arrivals, locationId: studio.id })
  await insertConsumables(trx)
  const bags = { ...plan, locationId: studio.id, tags: new Set<string>() }
  await insertWithClubs(trx, randomFrom('bills of past tickets'), bags, bench.pastTickets)
  await insertTickets(trx, randomFrom('tickets'), bags)
  await insertGroups(trx, randomFrom('groups'), bags)
  await insertPastBuilds(trx, bench.builds, { ...plan, ...bench, locationId: studio.id, zone: studio.zone })
  await closeBooks(trx, { ...plan, locationId: studio.id })
  await insertFromHome(trx, randomFrom('from home'), { ...plan, locationId: studio.id })
  await insertBuilds(trx, { ...plan, rules: bench.rules, locationId: studio.id, zone: studio.zone })
  await insertMemberBag(trx, randomFrom('bag of the member'), { ...bags, ...plan })
  await insertFactoryOrders(trx, { now: plan.now, locationId: studio.id, zone: studio.zone })
  await insertCounts(trx, { now, studio, locationId: studio.id, counters: [managerUserId, plan.deskUserId] })
  await insertPieces(trx, randomFrom('pieces'), { ...plan, zone: studio.zone, locationId: studio.id })
  await insertRows(trx, 'booking', bookingRows(bookings, paidBy, studio.id, plan.now))
  await insertRows(trx, 'allocation', allocationRows(randomFrom('allocations'), bookings))
  await insertRows(trx, 'bookingTransition', transitionRows(bookings))
  await insertRows(trx, 'personNote', planLessonNotes(randomFrom('notes'), { ...plan, now: plan.now.getTime() }))
  await insertWaiting(trx, randomFrom('waiting'), plan)
  await insertRows(trx, 'allowancePeriod', plan.allowances.periods)
  await insertRows(trx, 'allowanceEntry', plan.allowances.entries)
  const fates = new Map(bench.builds.map(({ booking, fate }) => [booking.id, fate]))
  const fittings = planFittings(randomFrom('fittings'), { ...plan, fates, locationId: studio.id })
  await insertFittings(trx, fittings)
  await nameFittings(trx, bench.builds, fittings)
  // The place is known by now: times of rounds are told by its clock.
  const place = { id: studio.id, name: studio.name, zone, locale: nowhere.locale, currency: studio.currency }
  await insertLeagues({ trx, now, place, context: systemContext('demo') }, plan.leagues)
  await insertRows(trx, 'enquiry', enquiryRows(plan.enquiries))
  await insertRows(trx, 'enquiryMessage', enquiryMessageRows(plan.enquiries, plan.deskUserId))
  await insertPlannedSheets(trx, planSheets(randomFrom('sheets'), { ...plan, fittings, locationId: studio.id }))
  await insertOpenQuotes(trx, randomFrom('quotes'), { ...plan, locationId: studio.id })
  // The first visitors come before PostgreSQL would analyze the new tables by itself.
  await sql`analyze figure_dirty, membership, membership_term, membership_transition, order_refund_line, stock_move, person, booking, allocation, booking_transition, customer_order, order_line, payment, ledger_entry, ledger_line`.execute(
    trx,
  )
}
