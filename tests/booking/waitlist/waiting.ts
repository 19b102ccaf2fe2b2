import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'

const { joinWaitlist } = waitlistContract

export const wait = (call: Call, time: string, email?: string) =>
  call(joinWaitlist, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at(time),
      ...(email !== undefined && { person: { ...person, email } }),
    },
  })

export const waitFor = (call: Call, part: 'morning' | 'afternoon', email: string) =>
  call(joinWaitlist, {
    body: { serviceCode: 'swing_eval', day: '2026-11-25', part, person: { ...person, email } },
  })

export const cancel = (desk: Call, bookingId: string) =>
  desk(bookingContract.cancelBooking, { params: { bookingId }, body: {} })

export const statusesOf = async (db: Db) => {
  const rows = await db.selectFrom('waitlistEntry').select(['id', 'status']).execute()
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

/** The token of the link in the latest mail to an address. */
export async function tokenFor(db: Db, email: string): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('recipient', '=', email)
    .where('text', 'like', '%for=waitlist#%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /for=waitlist#(\S+)/.exec(text)?.[1] ?? ''
}

export const templatesTo = async (db: Db, email: string) =>
  (await db.selectFrom('notice').select('template').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ template }) => template,
  )

/** A studio in which 11:00 on Wednesday is taken; canceling that booking frees it. */
export async function makeTaken(db: Db, call: Call, as: (role: 'front_desk') => Promise<Call>) {
  await makeStudio(db)
  const desk = await as('front_desk')
  const { id } = await book(call, '11:00')
  return { desk, bookingId: id }
}
