import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { runMemberships } from '#server/memberships/run.ts'
import { insertSuppression } from '#server/notices/suppression-store.ts'
import { Undeliverable } from '#server/notices/undeliverable.ts'
import { membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { buyPlan, declinedLater, keepCard, membershipAt, postLetters } from '#tests/memberships/members.ts'
import { makePlan, monthlyPlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'
import { type Clock, test } from '#tests/support/test.ts'

interface Studio {
  db: Db
  as: CallAs
  services: Services
  clock: Clock
}

type Post = () => Promise<unknown>

/** Somebody with a card on file whose year ends on Nov 23, 2027. */
async function joinAnnual({ db, as, services }: Studio, plan = {}) {
  await openCounter({ db, as, services })
  await makePlan(db, plan)
  const member = await as()
  await buyPlan(member, 'annual')
  await keepCard(member)
  await postLetters(services)
  return member
}

const nothing = async () => undefined

const day = (text: string) => `${text}T15:00:00Z`

/** The jobs of one day, then the mail server. */
async function on({ services, clock }: Studio, today: string, post: Post = () => postLetters(services)) {
  clock.set(day(today))
  await runMemberships(jobWork(services, 'test'))
  await post()
}

const charged = async (db: Db) =>
  db
    .selectFrom('membershipCharge')
    .select(['term', 'dueOn', 'fromOn', 'untilOn', 'status'])
    .where('term', '>', 1)
    .execute()

const subjectsOfRenewals = async (db: Db) =>
  (
    await db.selectFrom('notice').select('subject').where('template', '=', 'membership_renews').orderBy('id').execute()
  ).map(({ subject }) => subject)

const untold = async (as: CallAs) =>
  (await (await as('manager'))(membershipListContract.listMemberships, { query: { standing: 'untold' } })).memberships

/** What a mail server does with a letter, and the row that the desk sees for it. */
const fates = {
  'it waits in the outbox': [() => async () => undefined, 'waiting'],
  'the mailbox is not there': [
    ({ services }: Studio) =>
      () =>
        postLetters(services, () => Promise.reject(new Undeliverable('550 5.1.1 No such user', { ends: 'bounced' }))),
    'ended',
  ],
  'the server refuses the letter': [
    ({ services }: Studio) =>
      () =>
        postLetters(services, () => Promise.reject(new Undeliverable('552 5.3.4 Too large'))),
    'waiting',
  ],
  'it comes back days later': [
    ({ services, db }: Studio, address: string) =>
      async () => {
        await postLetters(services)
        const at = services.now()
        await insertSuppression(
          { trx: db },
          { channel: 'email', address, reason: 'bounced', detail: 'No such mailbox', at },
        )
      },
    'ended',
  ],
  'its reader reports it as unwanted': [
    ({ services, db }: Studio, address: string) =>
      async () => {
        await postLetters(services)
        const at = services.now()
        await insertSuppression({ trx: db }, { channel: 'email', address, reason: 'complained', detail: 'Spam', at })
      },
    'ended',
  ],
} as const

for (const [what, [postOf, untoldFor]] of Object.entries(fates)) {
  test(`a renewal is not charged where of its notice ${what}; the desk sees it, and it is told anew and charged a week later`, async ({
    db,
    as,
    services,
    clock,
  }) => {
    const studio = { db, as, services, clock }
    const member = await joinAnnual(studio)
    const post = postOf(studio, member.email)

    await on(studio, '2027-10-25', post)
    for (const today of ['2027-11-17', '2027-11-24', '2027-12-08']) await on(studio, today, post)

    expect(await charged(db)).toEqual([])
    expect(await untold(as)).toMatchObject([{ untoldFor, renewsOn: '2027-11-24' }])

    // The desk learns of another address, or the server takes mail again.
    await db.deleteFrom('noticeSuppression').execute()
    await on(studio, '2027-12-10')
    expect(await charged(db)).toEqual([])
    await on(studio, '2027-12-16')
    expect(await charged(db)).toEqual([])
    expect(await untold(as)).toEqual([])
    await on(studio, '2027-12-17')
    await on(studio, '2027-12-18')

    expect(await charged(db)).toMatchObject([{ term: 2, dueOn: '2027-12-17', status: 'paid' }])
    expect(await faultsOfLedgers(db)).toEqual([])
  })
}

test('what waited for a lost notice begins on the day that the new one names', async ({ db, as, services, clock }) => {
  const studio = { db, as, services, clock }
  const member = await joinAnnual(studio)
  const refuse = () => postLetters(services, () => Promise.reject(new Undeliverable('552 Too large')))
  await on(studio, '2027-11-20', refuse)
  await on(studio, '2027-12-01')
  await on(studio, '2027-12-08')

  expect(await subjectsOfRenewals(db)).toEqual([
    'Your Annual membership renews on Nov 24, 2027 for $1,980.00',
    'Your Annual membership renews on Dec 8, 2027 for $1,980.00',
  ])
  expect(await charged(db)).toEqual([
    { term: 2, dueOn: '2027-12-08', fromOn: '2027-12-08', untilOn: '2028-12-07', status: 'paid' },
  ])
  expect(await membershipAt(services, member)).toMatchObject({ renewsOn: '2028-12-08', paidThrough: '2028-12-07' })
})

test('whom no letter reaches is told in person by the desk, and charged as late as after a letter', async ({
  db,
  as,
  services,
  clock,
}) => {
  const studio = { db, as, services, clock }
  const member = await joinAnnual(studio)
  await db.updateTable('person').set({ email: null, userId: null }).where('userId', '=', member.userId).execute()
  const { id: membershipId } = await db.selectFrom('membership').select('id').executeTakeFirstOrThrow()
  for (const today of ['2027-10-25', '2027-11-17', '2027-11-24']) await on(studio, today)
  expect(await charged(db)).toEqual([])
  expect(await subjectsOfRenewals(db)).toEqual([])
  expect(await untold(as)).toMatchObject([{ untoldFor: 'no_address' }])

  const desk = await as('manager')
  const tell = () =>
    desk(membershipChangeContract.tellInPerson, {
      params: { membershipId },
      query: {},
      body: { reason: 'Called in the evening' },
    })
  expect(await tell()).toMatchObject({ effectiveOn: '2027-12-01', chargeCents: 198_000 })
  await expect(tell()).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await untold(as)).toEqual([])
  await on(studio, '2027-11-30')
  expect(await charged(db)).toEqual([])
  await on(studio, '2027-12-01')
  expect(await charged(db)).toMatchObject([{ dueOn: '2027-12-01', status: 'paid' }])
})

test.for([
  ['a card', true, 'It is charged to your card on file.', 'The card is tried again in the next days.'],
  [
    'no card',
    false,
    'No card of yours is on file that can be charged',
    'No card of yours is on file that can be charged',
  ],
] as const)(
  'who has %s on file is told how it is paid',
  async ([, hasCard, toCome, refused], { db, as, services, clock }) => {
    const studio = { db, as, services, clock }
    const member = await joinAnnual(studio)
    await db.updateTable('paymentMethod').set({ removedAt: new Date() }).execute()
    if (hasCard) await keepCard(member, declinedLater)
    await on(studio, '2027-10-25')
    await on(studio, '2027-11-17')
    await on(studio, '2027-11-24')

    const texts = async (template: string) =>
      (await db.selectFrom('notice').select('text').where('template', '=', template).orderBy('id').execute()).map(
        ({ text }) => text,
      )
    expect((await texts('membership_renews'))[0]).toContain(toCome)
    expect(await texts('membership_declined')).toEqual([expect.stringContaining(refused)])
  },
)

test('an account that has proven no address is told at the one that it signed up with, marked as such', async ({
  db,
  as,
  services,
  clock,
}) => {
  const studio = { db, as, services, clock }
  const member = await joinAnnual(studio)
  await db.updateTable('person').set({ email: null }).where('userId', '=', member.userId).execute()
  await on(studio, '2027-10-25')
  await on(studio, '2027-11-17')

  const letters = db.selectFrom('notice').select(['recipient', 'text']).where('template', '=', 'membership_renews')
  const told = await letters.execute()
  expect(told).toHaveLength(2)
  expect(told[0]).toMatchObject({
    recipient: member.email,
    text: expect.stringContaining('You signed up with this address and have not confirmed it yet.'),
  })
  await on(studio, '2027-11-24')
  expect(await charged(db)).toMatchObject([{ dueOn: '2027-11-24', status: 'paid' }])
})

test('a month whose price goes up is charged only once that was told; one that stays is told of by nobody', async ({
  db,
  as,
  services,
  clock,
}) => {
  const studio = { db, as, services, clock }
  await joinAnnual(studio, { ...monthlyPlan, code: 'annual' })
  await on(studio, '2026-12-24', nothing)
  expect(await charged(db)).toMatchObject([{ term: 2, status: 'paid' }])

  await db.updateTable('membershipPlan').set({ priceCents: 12_900 }).execute()
  await on(studio, '2027-01-17', nothing)
  await on(studio, '2027-01-24', nothing)
  expect(await charged(db)).toHaveLength(1)
  await on(studio, '2027-01-25')
  await on(studio, '2027-02-01')
  expect(await charged(db)).toMatchObject([{ term: 2 }, { term: 3, dueOn: '2027-02-01', status: 'paid' }])
})

test('a renewal that was told for one day and comes sooner is told anew for its own', async ({
  db,
  as,
  services,
  clock,
}) => {
  const studio = { db, as, services, clock }
  const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 2 })
  await joinAnnual(studio, { freezePolicy })
  const { id: membershipId } = await db.selectFrom('membership').select('id').executeTakeFirstOrThrow()
  const ask = { params: { membershipId }, query: {} }
  await on(studio, '2027-10-25')
  clock.set(day('2027-11-10'))
  const desk = await as('manager')
  const days = { from: '2027-11-15', until: '2027-12-14' }
  await desk(membershipChangeContract.freezeMembership, { ...ask, body: days })
  await on(studio, '2027-11-15')
  await on(studio, '2027-11-24')
  clock.set(day('2027-11-26'))
  const later = await as('manager')
  await later(membershipChangeContract.resumeMembership, { ...ask, body: {} })
  for (const today of ['2027-11-26', '2027-11-28', '2027-12-04']) await on(studio, today)

  expect(await charged(db)).toEqual([])
  expect(await subjectsOfRenewals(db)).toEqual([
    expect.stringContaining('Nov 24, 2027'),
    expect.stringContaining('Dec 24, 2027'),
    expect.stringContaining('Dec 5, 2027'),
    expect.stringContaining('Dec 5, 2027'),
  ])
  await on(studio, '2027-12-05')
  expect(await charged(db)).toMatchObject([{ dueOn: '2027-12-05', status: 'paid' }])
})
