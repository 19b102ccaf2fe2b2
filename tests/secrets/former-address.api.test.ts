import { expect } from 'vitest'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { preferencesUrlOf } from '#server/notices/service.ts'
import { adoptProfile } from '#server/people/service.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { subsContract } from '#shared/leagues/subs/contract.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { recordContract } from '#shared/people/record.ts'
import { makeTee, readShare, sharesOf } from '#tests/booking/pay/party.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makeMarket } from '#tests/leagues/subs/subs.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeUser } from '#tests/support/make.ts'
import { type CallAs, type Clock, test } from '#tests/support/test.ts'

import { kinds, type Signed } from './link-kinds.ts'

interface Mailed {
  personId: string
  token: string
  open: (token: string) => Promise<unknown>
  /** What the letter to the new address calls it; undefined where each mail brings a link of its own. */
  page: string | undefined
}

interface House {
  db: Db
  as: CallAs
  call: Call
  callWith: (headers: Record<string, string>) => Call
  services: Services
  clock: Clock
}

const tables: Partial<Record<Signed, { table: keyof DB; page: string }>> = {
  'sign payment links': { table: 'customerOrder', page: '/pay' },
  'sign sheet links': { table: 'sheet', page: '/sheet' },
  'sign quote links': { table: 'quote', page: '/quote' },
  'sign build links': { table: 'build', page: '/track' },
  'sign links of late parts': { table: 'build', page: '/late-part' },
  'sign links of estimates': { table: 'ticket', page: '/ticket' },
  'sign links of groups of bags': { table: 'ticketGroup', page: '/bags' },
  'sign fitting links': { table: 'fitting', page: '/fitting' },
}

/** Whoever it was mailed to has no account: the desk may correct the address. */
async function ownerIn(db: Db, table: keyof DB): Promise<string> {
  if (table === 'ticketGroup') {
    const { payerId } = await db.selectFrom('ticketGroup').select('payerId').executeTakeFirstOrThrow()
    return payerId ?? ''
  }
  if (table === 'customerOrder') {
    const personId = await makeClient(db)
    await db.updateTable('customerOrder').set({ personId }).execute()
    return personId
  }
  if (table !== 'build' && table !== 'sheet' && table !== 'quote' && table !== 'ticket' && table !== 'fitting')
    return ''
  const { personId } = await db.selectFrom(table).select('personId').executeTakeFirstOrThrow()
  return personId ?? ''
}

async function bookedTee({ db, call, callWith, services }: House) {
  await makeTee({ db, services })
  const players = [{ name: 'Sam' }, { name: 'Alex' }]
  const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), person, players }
  const { id, manageToken } = await call(bookingContract.createBooking, { body })
  const { personId } = await db.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
  return { id, manageToken, personId, holder: callWith({ authorization: `Booking ${manageToken}` }) }
}

const walk =
  (kind: Signed) =>
  async (house: House): Promise<Mailed> => {
    const row = kinds[kind]
    const { table, page } = tables[kind] ?? {}
    if (typeof row === 'string' || !table) throw new Error(`${kind} is not walked`)
    const { token, open } = await row.mail(house)
    return { personId: await ownerIn(house.db, table), token, open, page }
  }

/**
 * Every kind of link that is mailed to a client; a kind that is new has no type until it says here what becomes of it. An invitation
 * to a team goes to an address that a captain typed, which is nobody's record.
 */
const mailed: Record<
  // Those of cards are printed for a bay, and mailed to nobody.
  Exclude<Signed, 'sign unsubscribe links' | 'sign file addresses' | 'sign invitations to teams' | 'sign card links'>,
  (house: House) => Promise<Mailed>
> = {
  'sign payment links': walk('sign payment links'),
  'sign sheet links': walk('sign sheet links'),
  'sign quote links': walk('sign quote links'),
  'sign build links': walk('sign build links'),
  'sign links of late parts': walk('sign links of late parts'),
  'sign links of estimates': walk('sign links of estimates'),
  'sign links of groups of bags': walk('sign links of groups of bags'),
  'sign fitting links': walk('sign fitting links'),
  async 'sign booking links'(house) {
    const { id, manageToken, personId } = await bookedTee(house)
    const open = (token: string) =>
      house.callWith({ authorization: `Booking ${token}` })(bookingContract.readBooking, { params: { bookingId: id } })
    return { personId, token: manageToken, open, page: '/manage-booking' }
  },
  async 'sign links of shares'(house) {
    const { id, holder } = await bookedTee(house)
    const { token = '' } = (await sharesOf(holder, id))[1] ?? {}
    const personId = await makeClient(house.db)
    await house.db.updateTable('bookingPlayer').set({ personId }).where('position', '=', 2).execute()
    return { personId, token, open: (linked) => readShare(house.call, linked), page: undefined }
  },
  async 'sign waitlist links'(house) {
    await bookedTee(house)
    const kim = { ...person, email: 'kim@example.com' }
    const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), person: kim }
    const { id: entryId } = await house.call(waitlistContract.joinWaitlist, { headers: {}, body })
    const token = await tokenIn(house.db, 'kim@example.com', '/manage-booking')
    const { personId } = await house.db.selectFrom('waitlistEntry').select('personId').executeTakeFirstOrThrow()
    const open = (linked: string) =>
      house.callWith({ authorization: `Waitlist ${linked}` })(waitlistContract.readWaitlistEntry, {
        params: { entryId },
      })
    return { personId, token, open, page: '/manage-booking' }
  },
  async 'sign sub offers'({ db, as, call, callWith, services, clock }) {
    const { willing, cannotCome, offerOf } = await makeMarket({ db, as, call, callWith, services, clock })
    await willing('Uma')
    await cannotCome('Ann')
    const offerId = await offerOf('Uma')
    const token = await tokenIn(db, 'uma@example.com', '/leagues/sub')
    const { personId } = await db.selectFrom('subOffer').select('personId').executeTakeFirstOrThrow()
    const open = (linked: string) =>
      callWith({ authorization: `Sub ${linked}` })(subsContract.readSubOffer, { params: { offerId } })
    return { personId, token, open, page: undefined }
  },
  async 'sign preference links'({ db, call, services }) {
    const personId = await makeClient(db)
    const token = new URL(preferencesUrlOf(services, personId)).hash.slice(1)
    const open = (linked: string) =>
      call(preferencesContract.readPreferences, { headers: { 'preferences-link': linked } })
    return { personId, token, open, page: undefined }
  },
}

/** In the newest letter to an address. */
async function tokenIn(db: Db, to: string, page: string): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const url = [...text.matchAll(/https?:\/\/\S+#\S+/g)]
    .map(([found]) => new URL(found))
    .find((one) => one.pathname === page)
  return url?.hash.slice(1) ?? ''
}

const outcomeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
    return 'opens'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code
  }
}

for (const [kind, mail] of Object.entries(mailed)) {
  test(`“${kind}” end with the address that they were mailed to: corrected by the desk, moved by its owner, merged, erased`, async ({
    db,
    as,
    call,
    callWith,
    services,
    clock,
  }) => {
    const { personId, token, open, page } = await mail({ db, as, call, callWith, services, clock })
    await db
      .updateTable('person')
      .set({ userId: null, email: 'wrong@example.com' })
      .where('id', '=', personId)
      .execute()
    for (const table of ['booking', 'waitlistEntry'] as const) {
      await db
        .updateTable(table)
        .set({ contact: JSON.stringify({ ...person, email: 'wrong@example.com' }) })
        .where('personId', '=', personId)
        .execute()
    }
    expect(await outcomeOf(open(token))).toBe('opens')
    let former = token
    const endsWith = async (to: string) => {
      expect(await outcomeOf(open(former))).toBe('expired')
      if (page === undefined) return
      former = await tokenIn(db, to, page)
      expect(await outcomeOf(open(former))).toBe('opens')
    }
    // A session lasts a day at most, and a clock that stands still has no newer link.
    const desk = await as('admin')
    const params = { personId }

    clock.pass({ minutes: 1 })
    const known = await desk(recordContract.readPerson, { params })
    const { firstName, lastName, phone, bornOn, version } = known
    const corrected = { firstName, lastName, phone, bornOn, version, email: 'right@example.com' }
    const { renewedLinks } = await desk(recordContract.changePerson, { params, body: corrected })
    expect(renewedLinks).toEqual(
      page === undefined ? { to: null, count: 0 } : { to: 'right@example.com', count: expect.any(Number) },
    )
    await endsWith('right@example.com')
    if (page === undefined) return

    clock.pass({ minutes: 1 })
    const { userId } = await makeUser(db, { profile: false })
    await db.updateTable('person').set({ userId }).where('id', '=', personId).execute()
    const client = { userId, firstName, lastName, email: 'moved@example.com', phone: '' }
    await atomically({ trx: db }, ({ trx }) => adoptProfile({ ...jobWork(services, 'test'), trx }, client, 'proven'))
    await endsWith('moved@example.com')

    clock.pass({ minutes: 1 })
    await db.updateTable('person').set({ userId: null }).where('id', '=', personId).execute()
    const survivor = await makeClient(db, { email: 'survivor@example.com' })
    const merge = { otherId: personId, name: 'survivor', email: 'survivor', phone: 'survivor' } as const
    const merged = await desk(mergesContract.mergePerson, { params: { personId: survivor }, query: {}, body: merge })
    expect(merged.renewedLinks).toMatchObject({ to: 'survivor@example.com' })
    await endsWith('survivor@example.com')

    const body = { reason: 'Asked for it' }
    const erased = await outcomeOf(desk(mergesContract.erasePerson, { params: { personId: survivor }, body }))
    // Whoever is expected still is not erased, and goes on reading what they are expected for.
    expect(await outcomeOf(open(former))).toMatch(erased === 'opens' ? /expired|not_found|not_signed_in/ : /opens/)
  })
}
