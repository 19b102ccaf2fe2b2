import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { makeTee } from '#tests/booking/pay/party.ts'
import { at, hold, person } from '#tests/booking/wednesday.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { type CallAs, test } from '#tests/support/test.ts'

import { gloves, openCounter } from './counter.ts'

const device = (letter: string) => ({ cookie: `device=${letter.repeat(22)}` })

const buyers = [
  'stranger',
  'cookie cart',
  'other member',
  'owner',
  'pays for the household',
  'household without mayPay',
  'link holder',
  'link of another booking',
  'coach',
  'front_desk',
  'manager',
] as const
type Buyer = (typeof buyers)[number]

const anybody = new Set<Buyer>(buyers)
const payers = new Set<Buyer>(['owner', 'pays for the household', 'front_desk', 'manager'])
const withLink = new Set<Buyer>([...payers, 'link holder'])
const nobody = new Set<Buyer>()

/** Who may put each kind into a cart. `refused` are staff, who are told why it is not sold this way. */
const mayPut: Record<string, { may: ReadonlySet<Buyer>; refused?: ReadonlySet<Buyer> }> = {
  booking: { may: withLink },
  player: { may: withLink },
  fee: { may: withLink },
  held_time: { may: new Set<Buyer>(['owner', 'front_desk', 'manager']) },
  'membership charge': { may: payers },
  'continued plan': { may: nobody, refused: payers },
  build: { may: nobody, refused: new Set<Buyer>(['front_desk', 'manager']) },
  shipping: { may: nobody, refused: new Set<Buyer>(['front_desk', 'manager']) },
  repair: { may: nobody, refused: new Set<Buyer>(['front_desk', 'manager']) },
  product: { may: anybody },
  gift_card: { may: anybody },
  tip: { may: anybody },
}

interface Setting {
  db: Db
  as: CallAs
  callWith: (headers: Record<string, string>) => Call
}

/** A client's bookings, holds and debts, and all who try to put them into a cart. */
async function openTable({ db, as, callWith }: Setting) {
  const owner = await as()
  const personOf = async ({ userId }: { userId: string }) =>
    (await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()).id
  const bookAt = (time: string, more: object = {}) =>
    owner(bookingContract.createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: at(time), person: { ...person, email: owner.email }, ...more },
    })
  const booked = await bookAt('10:00')
  const shared = await bookAt('11:00', { players: [{ name: 'Sam' }, { name: 'Alex' }] })
  const owing = await bookAt('12:00')
  const other = await bookAt('13:00')
  await db.updateTable('booking').set({ status: 'no_show', feeCents: 3000 }).where('id', '=', owing.id).execute()
  const kept = await hold(owner, '15:00')
  const [payer, child] = [await as(), await as()]
  await makeHousehold(db, [
    { personId: await personOf(owner) },
    { personId: await personOf(payer), mayPay: true },
    { personId: await personOf(child), mayBook: true, maySee: true },
  ])
  const member = await as()

  const linked = (token: string) => callWith({ authorization: `Booking ${token}`, ...device('l') })
  const calls: Record<Buyer, (of: { manageToken: string }) => Call> = {
    stranger: () => member,
    'cookie cart': () => callWith(device('c')),
    'other member': () => member,
    owner: () => owner,
    'pays for the household': () => payer,
    'household without mayPay': () => child,
    'link holder': ({ manageToken }) => linked(manageToken),
    'link of another booking': () => linked(other.manageToken),
    coach: () => staff.coach,
    front_desk: () => staff.front_desk,
    manager: () => staff.manager,
  }
  const staff = { coach: await as('coach'), front_desk: await as('front_desk'), manager: await as('manager') }
  // With minutes left there would be nothing to pay for the held time.
  const left = { peak: 0, offPeak: 0, guestPasses: 0 }
  const membershipId = await makeMembership(db, owner.userId, await makePlan(db, { code: 'monthly' }), { left })
  const term = {
    startsOn: '2026-03-01',
    endsOn: '2027-02-28',
    number: 1,
    priceCents: 180_000,
    planCode: 'monthly',
    monthlyCents: 15_000,
  }
  await db
    .insertInto('membershipTerm')
    .values({ ...term, membershipId })
    .execute()
  const { id: chargeId } = await db
    .insertInto('membershipCharge')
    .values({
      membershipId,
      term: 1,
      number: 1,
      amountCents: 18_000,
      status: 'open',
      dueOn: '2026-11-24',
      fromOn: '2026-11-24',
      untilOn: '2026-12-23',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { calls, owner, personOf, booked, shared, owing, kept, membershipId, chargeId }
}

const outcomeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
    return 'ok'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code
  }
}

test('each kind of line is had by those who may, and is not there for anybody else', async ({
  db,
  as,
  callWith,
  services,
}) => {
  await makeTee({ db, services }, { opens: '09:00', closes: '17:00' })
  await openCounter({ db, as, services })
  const table = await openTable({ db, as, callWith })
  const { booked, shared, owing, kept, membershipId, chargeId } = table
  const job = { job: 'regrip', itemId: null, unitCents: 500 }
  const lines: Record<string, { line: NewLine; of?: { manageToken: string } }> = {
    booking: { line: { kind: 'booking', quantity: 1, bookingId: booked.id }, of: booked },
    player: { line: { kind: 'booking', quantity: 1, bookingId: shared.id, player: 2 }, of: shared },
    fee: { line: { kind: 'fee', quantity: 1, bookingId: owing.id }, of: owing },
    held_time: { line: { kind: 'held_time', quantity: 1, holdId: kept.id, person } },
    'membership charge': { line: { kind: 'membership', quantity: 1, chargeId } },
    'continued plan': { line: { kind: 'membership', quantity: 1, planCode: 'monthly', continues: membershipId } },
    build: { line: { kind: 'build', quantity: 1, quoteId: randomUUID(), lineId: randomUUID() } },
    shipping: { line: { kind: 'shipping', quantity: 1, buildId: randomUUID(), amountCents: 900 } },
    repair: { line: { kind: 'repair', quantity: 1, ticketId: randomUUID(), ...job } },
    product: { line: gloves() },
    gift_card: {
      line: { kind: 'gift_card', quantity: 1, amountCents: 5000, recipient: { name: 'Kim', email: 'kim@example.com' } },
    },
    tip: { line: { kind: 'tip', quantity: 1, amountCents: 500 } },
  }

  const outcomes: Record<string, Partial<Record<Buyer, string>>> = {}
  const expected: typeof outcomes = {}
  for (const [kind, { line, of = booked }] of Object.entries(lines)) {
    const rule = mayPut[kind]
    for (const buyer of buyers) {
      const answer = table.calls[buyer](of)(cartContract.addToCart, { headers: {}, body: line })
      outcomes[kind] = { ...outcomes[kind], [buyer]: await outcomeOf(answer) }
      const isSold = rule?.may.has(buyer) ? 'ok' : rule?.refused?.has(buyer) ? 'not_offered' : 'not_found'
      expected[kind] = { ...expected[kind], [buyer]: isSold }
    }
  }

  expect(outcomes).toEqual(expected)
  // A kind without a row here is a kind that nobody has considered.
  const named = new Set(Object.values(lines).map(({ line }) => line.kind))
  const unnamed = Object.keys(services.lineKinds).filter((kind) => !named.has(kind))
  // The fee of a canceled build is added to its order, and no cart takes it.
  // Seasons are for anybody; who may have an invitation to a team is tried beside it (leagues/registrations).
  expect(unnamed).toEqual(['package', 'clinic', 'build_fee', 'league'])
})
