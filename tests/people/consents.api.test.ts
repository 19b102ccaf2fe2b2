import { sql } from 'kysely'
import { expect } from 'vitest'

import { atomically } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { adoptProfile } from '#server/people/service.ts'
import { forgetOldRows } from '#server/retention.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import { authContract } from '#shared/auth/contract.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const code = 'account_terms'
const { publishDocument, readDocument, readDocumentVersion, listDocumentVersions, listMyConsents, giveConsent } =
  consentsContract
const first = '# Terms\n\nBe *kind*.\n\n## Your account\n\n<b>Keep</b> your [password](javascript:alert(1)).'

test('a new version is a new row beside the old one, which nobody can change', async ({ as, call, db, owner }) => {
  const admin = await as('admin')
  expect(await call(readDocument, { params: { code } })).toBeNull()

  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })
  expect(await call(readDocument, { params: { code } })).toMatchObject({
    version: 1,
    body: first,
    text: {
      title: 'Terms',
      lead: '<p>Be <em>kind</em>.</p>',
      sections: [
        { title: 'Your account', html: '<p>&lt;b&gt;Keep&lt;/b&gt; your [password](javascript:alert(1)).</p>' },
      ],
    },
  })

  const stale = admin(publishDocument, { params: { code }, body: { body: 'Other words', follows: 0 } })
  await expect(stale).rejects.toMatchObject({ code: 'version_conflict', facts: { current: { version: 1 } } })
  const same = admin(publishDocument, { params: { code }, body: { body: first, follows: 1 } })
  await expect(same).rejects.toMatchObject({ code: 'conflict' })

  await admin(publishDocument, { params: { code }, body: { body: '# Terms\n\nBe kinder.', follows: 1 } })
  expect(await call(readDocument, { params: { code } })).toMatchObject({ version: 2 })
  expect(await call(readDocumentVersion, { params: { code, version: 1 } })).toMatchObject({ version: 1, body: first })
  await expect(call(readDocumentVersion, { params: { code, version: 3 } })).rejects.toMatchObject({ code: 'not_found' })
  const { versions } = await admin(listDocumentVersions, { params: { code }, query: {} })
  expect(versions).toMatchObject([
    { version: 2, publishedBy: 'Robin Archer', consentCount: 0 },
    { version: 1, publishedBy: 'Robin Archer', consentCount: 0 },
  ])

  for (const login of [db, owner]) {
    await expect(login.updateTable('documentText').set({ body: 'x' }).execute()).rejects.toThrow(
      /append-only|permission denied/,
    )
    await expect(login.deleteFrom('documentText').execute()).rejects.toThrow(/append-only|permission denied/)
  }
  const events = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'facts'])
    .where('action', '=', 'document_published')
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    { actorId: admin.userId, facts: { version: 1, hash: versions[1]?.hash } },
    { actorId: admin.userId, facts: { version: 2, hash: versions[0]?.hash } },
  ])
})

test('of two who publish at once one is first, and the other is told', async ({ as }) => {
  const admin = await as('admin')
  const publish = (body: string) => admin(publishDocument, { params: { code }, body: { body, follows: 0 } })

  const ends = await Promise.allSettled(['One', 'Two', 'Three'].map(publish))

  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'version_conflict' })
})

test('only who may change the settings publishes, previews or sees the versions', async ({ as, call }) => {
  const desk = await as('front_desk')

  for (const who of [desk, await as()]) {
    const body = { body: first, follows: 0 }
    await expect(who(publishDocument, { params: { code }, body })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(who(listDocumentVersions, { params: { code }, query: {} })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(who(consentsContract.previewDocument, { body: { body: first } })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }
  await expect(call(listMyConsents, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  const admin = await as('admin')
  expect(await admin(consentsContract.previewDocument, { body: { body: '# A\n\nB' } })).toMatchObject({ title: 'A' })
  const blank = admin(publishDocument, { params: { code }, body: { body: ' ', follows: 0 } })
  await expect(blank).rejects.toMatchObject({ code: 'invalid_input' })
})

test('whoever signs up agrees to the version that they saw, and is asked again for a new one', async ({
  as,
  call,
  callWith,
  services,
}) => {
  services.config.auth.autoconfirm = true
  const admin = await as('admin')
  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })
  const signUp = (email: string, terms_version?: number) =>
    call(authContract.signUp, { query: {}, body: { email, password: 'a long enough one', terms_version } })

  await expect(signUp('none@example.com', 7)).rejects.toMatchObject({ code: 'validation_failed' })
  const answer = await signUp('new@example.com', 1)
  if (!('access_token' in answer)) throw new Error('A session was expected.')
  const me = callWith({ authorization: `Bearer ${answer.access_token}` })
  expect(answer.user.user_metadata).not.toHaveProperty('terms_version')
  expect(await me(listMyConsents, {})).toMatchObject({ given: [{ code, version: 1 }], waiting: [] })

  await admin(publishDocument, { params: { code }, body: { body: 'New words', follows: 1 } })
  expect(await me(listMyConsents, {})).toMatchObject({ given: [{ version: 1 }], waiting: [{ code, version: 2 }] })
  await expect(me(giveConsent, { body: { code, version: 1 } })).rejects.toMatchObject({ code: 'version_conflict' })
  await expect(me(giveConsent, { body: { code, version: 3 } })).rejects.toMatchObject({ code: 'not_found' })

  await me(giveConsent, { body: { code, version: 2 } })
  await me(giveConsent, { body: { code, version: 2 } })
  expect(await me(listMyConsents, {})).toMatchObject({ given: [{ version: 2 }, { version: 1 }], waiting: [] })
  const { versions } = await admin(listDocumentVersions, { params: { code }, query: {} })
  expect(versions.map(({ version, consentCount }) => [version, consentCount])).toEqual([
    [2, 1],
    [1, 1],
  ])
})

test('a program that signs somebody up without a version leaves the question for later', async ({
  as,
  call,
  callWith,
  services,
}) => {
  services.config.auth.autoconfirm = true
  const admin = await as('admin')
  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })

  const body = { email: 'new@example.com', password: 'a long enough one' }
  const answer = await call(authContract.signUp, { query: {}, body })
  if (!('access_token' in answer)) throw new Error('A session was expected.')
  const me = callWith({ authorization: `Bearer ${answer.access_token}` })

  expect(await me(listMyConsents, {})).toMatchObject({ given: [], waiting: [{ code, version: 1 }] })
  expect(await me(ownAccountContract.downloadOwnData, {})).toMatchObject({ consents: [] })
})

test('their copy says what somebody agreed to, from where; deleting the account keeps the what and not the where', async ({
  as,
  call,
  callWith,
  db,
  services,
  clock,
}) => {
  const admin = await as('admin')
  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })
  const { email, password, userId } = await makeUser(db)
  const { access_token: token } = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email, password },
  })
  const me = callWith({ authorization: `Bearer ${token}`, 'user-agent': 'A browser' })
  await me(giveConsent, { body: { code, version: 1 } })

  expect(await me(ownAccountContract.downloadOwnData, {})).toMatchObject({
    consents: [{ code, version: 1, ip: '127.0.0.1', userAgent: 'A browser', body: first }],
  })

  await me(ownAccountContract.deleteOwnAccount, { body: { confirmation: email, password } })
  const rows = () => db.selectFrom('consent').select(['userId', 'version', 'ip', 'userAgent']).execute()
  expect(await rows()).toEqual([{ userId, version: 1, ip: null, userAgent: null }])
  clock.pass({ days: 1090 })
  await forgetOldRows(jobWork(services, 'test'))
  expect(await rows()).toHaveLength(1)
  clock.pass({ days: 10 })
  await forgetOldRows(jobWork(services, 'test'))
  expect(await rows()).toEqual([])
})

test('what was agreed to for a client goes with them when two records become one', async ({ as, db, services }) => {
  const admin = await as('admin')
  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })
  const { userId } = await makeUser(db, { profile: false, email: 'sam@example.com' })
  const person = (row: { userId?: string; email?: string }) =>
    db
      .insertInto('person')
      .values({ firstName: 'Sam', lastName: 'Rivera', ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
  const own = await person({ userId })
  const known = await person({ email: 'sam@example.com' })
  for (const { id: personId } of [own, known]) {
    await db
      .insertInto('consent')
      .values({ code, version: 1, personId, at: sql`now()` })
      .execute()
  }

  const client = { userId, firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '' }
  await atomically({ trx: db }, ({ trx }) => adoptProfile({ ...jobWork(services, 'test'), trx }, client, 'proven'))

  expect(await db.selectFrom('consent').select('personId').execute()).toEqual([
    { personId: known.id },
    { personId: known.id },
  ])
})

test('pressed several times at once it is noted once', async ({ as, db }) => {
  const admin = await as('admin')
  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })
  const member = await as('member')

  await Promise.all(Array.from({ length: 6 }, () => member(giveConsent, { body: { code, version: 1 } })))

  expect((await member(listMyConsents, {})).given).toHaveLength(1)
  expect(await db.selectFrom('auditEvent').select('id').where('action', '=', 'consent_given').execute()).toHaveLength(1)
})

test('what a stranger agreed to at somebody’s address is not theirs once they come', async ({
  as,
  call,
  callWith,
  db,
}) => {
  const admin = await as('admin')
  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })
  const email = 'owner@example.com'
  await call(authContract.signUp, { query: {}, body: { email, password: 'a long enough one', terms_version: 1 } })

  await call(authContract.recover, { query: {}, body: { email } })
  const { text } = await db.selectFrom('notice').select('text').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const token = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const session = await call(authContract.verify, { body: { type: 'recovery', email, token } })
  if (!('access_token' in session)) throw new Error('A session was expected.')

  const me = callWith({ authorization: `Bearer ${session.access_token}` })
  expect(await me(listMyConsents, {})).toMatchObject({ given: [], waiting: [{ code, version: 1 }] })
})

test('an account that an administrator empties keeps what it agreed to and not from where', async ({ as, db }) => {
  const admin = await as('admin')
  await admin(publishDocument, { params: { code }, body: { body: first, follows: 0 } })
  const member = await as('member')
  await member(giveConsent, { body: { code, version: 1 } })

  await admin(accountsContract.deleteAccount, {
    params: { accountId: member.userId },
    body: { confirmation: member.email },
  })

  expect(await db.selectFrom('consent').select(['version', 'ip', 'userAgent']).execute()).toEqual([
    { version: 1, ip: null, userAgent: null },
  ])
})
