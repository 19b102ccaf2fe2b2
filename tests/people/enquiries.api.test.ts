import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { enquiriesContract, type NewEnquiry } from '#shared/people/enquiries.ts'
import { noticesIn } from '#tests/notices/queued.ts'
import { makeLocation } from '#tests/support/make.ts'
import { makeStudio } from '#tests/support/make.ts'
import { sendTo, test as base } from '#tests/support/test.ts'

// Nobody is asked before the studio is open.
const test = base.extend<{ studio: string }>({
  studio: [async ({ db }, use) => use((await makeStudio(db)).locationId), { auto: true }],
})

const { sendEnquiry, listEnquiries, readEnquiry, answerEnquiry, closeEnquiry, reopenEnquiry } = enquiriesContract

const question: NewEnquiry = {
  topic: 'league',
  about: 'Thursday Winter League',
  name: 'Sam Rivera',
  email: 'sam@example.com',
  phone: '312 555 0142',
  message: 'Is there a place left?\nI play off 14.',
}
const of = (enquiryId: string) => ({ params: { enquiryId } })
const firstVersion = { version: 1 }

test('a question is kept, told to the studio and confirmed to whoever asked', async ({ db, call, as }) => {
  await makeLocation(db)

  const { id } = await call(sendEnquiry, { body: question })

  const mails = await noticesIn(db)
  expect(mails.map(({ recipient, replyTo, subject }) => ({ recipient, replyTo, subject }))).toEqual([
    { recipient: 'sam@example.com', replyTo: 'studio@example.com', subject: 'We have your question: Leagues' },
    {
      recipient: 'studio@example.com',
      replyTo: 'sam@example.com',
      subject: 'Question from Sam Rivera: Leagues, Thursday Winter League',
    },
  ])
  expect(mails[1]?.text).toContain('I play off 14.')
  expect(mails[1]?.text).toContain('312 555 0142')
  expect(mails[1]?.text).toContain(`http://studio.test/admin/members/enquiries?enquiry=${id}`)
  expect(await (await as('front_desk'))(readEnquiry, of(id))).toMatchObject({
    ...question,
    status: 'new',
    hasAccount: false,
    answers: [],
  })
})

test('the receipt repeats nothing that a stranger could make our mail say to somebody else', async ({ db, call }) => {
  const name = 'Win a prize: call 312 555 0199 now'
  await call(sendEnquiry, {
    body: { ...question, name, about: 'https://evil.example', message: 'https://evil.example' },
  })

  const [receipt] = await noticesIn(db)
  expect(receipt?.recipient).toBe('sam@example.com')
  expect(`${receipt?.subject} ${receipt?.text} ${receipt?.html}`).not.toMatch(/evil\.example|prize/)
  expect(receipt?.text).toContain('Hello there,')
})

/** As a program sends it that knows nothing of our types. */
const post = (url: string, body: object) =>
  sendTo(url)({ method: 'POST', url: '/api/v1/enquiries', headers: {}, body: JSON.stringify(body) })

test('what is blank is nothing', async ({ db, url }) => {
  const { status } = await post(url, { ...question, about: '', phone: '  ' })

  expect(status).toBe(201)
  expect(await db.selectFrom('enquiry').select(['about', 'phone']).execute()).toEqual([{ about: null, phone: null }])
})

test('what is no question is refused, and none is kept', async ({ db, url }) => {
  const { status, body } = await post(url, { ...question, topic: 'weather', message: '   ', status: 'answered' })

  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'invalid_input' })
  expect(await db.selectFrom('enquiry').select('id').execute()).toEqual([])
})

test('the same request sent again asks once', async ({ db, call }) => {
  const headers = { 'idempotency-key': randomUUID() }

  const sent = await Promise.all([1, 2, 3].map(() => call(sendEnquiry, { body: question, headers })))

  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await db.selectFrom('enquiry').select('id').execute()).toHaveLength(1)
  const receipts = (await noticesIn(db)).filter(({ recipient }) => recipient === question.email)
  expect(receipts).toHaveLength(1)
  await expect(call(sendEnquiry, { body: { ...question, name: 'Else' }, headers })).rejects.toMatchObject({
    code: 'key_reused',
  })
})

test('one address is confirmed to five times an hour, from wherever it is asked', async ({ services, call }) => {
  services.config.rateLimits = true
  for (let n = 0; n < 5; n++) await call(sendEnquiry, { body: question })

  await expect(call(sendEnquiry, { body: question })).rejects.toMatchObject({ code: 'too_many_requests' })
  await call(sendEnquiry, { body: { ...question, email: 'other@example.com' } })
})

test('an answer is mailed, written down and seen by the next who looks', async ({ db, call, as }) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const { id } = await call(sendEnquiry, { body: question })

  const answered = await desk(answerEnquiry, { ...of(id), body: { ...firstVersion, text: 'Two.\nSee you Thursday.' } })

  expect(answered).toMatchObject({
    status: 'answered',
    version: 2,
    answers: [{ text: 'Two.\nSee you Thursday.', by: 'Robin Archer' }],
  })
  const mail = (await noticesIn(db)).at(-1)
  expect(mail).toMatchObject({
    recipient: 'sam@example.com',
    replyTo: 'studio@example.com',
    subject: 'Our answer: Leagues',
  })
  expect(mail?.text).toContain('Two.\nSee you Thursday.')
  // Nobody has proven that the address is the asker's.
  expect(mail?.text).not.toContain('I play off 14.')
  expect(
    await db.selectFrom('auditEvent').selectAll().where('entity', '=', 'enquiry').orderBy('id').execute(),
  ).toMatchObject([
    { action: 'enquiry_sent', actorKind: 'guest', entityId: id, facts: { topic: question.topic } },
    {
      action: 'enquiry_answered',
      actorId: desk.userId,
      actorRole: 'front_desk',
      entityId: id,
      before: { status: 'new' },
      after: { status: 'answered' },
    },
  ])
})

test('a question is closed, opened again and answered; what its state does not allow is refused', async ({
  db,
  call,
  as,
}) => {
  const desk = await as('front_desk')
  const { id } = await call(sendEnquiry, { body: question })
  const seen = (version: number) => ({ ...of(id), body: { version } })
  const refused = { code: 'wrong_state' }

  await expect(desk(reopenEnquiry, seen(1))).rejects.toMatchObject(refused)
  expect(await desk(closeEnquiry, seen(1))).toMatchObject({ status: 'closed', closedAt: expect.any(Date) })
  await expect(desk(closeEnquiry, seen(2))).rejects.toMatchObject(refused)
  await expect(desk(answerEnquiry, { ...of(id), body: { version: 2, text: 'Yes' } })).rejects.toMatchObject(refused)
  expect(await desk(reopenEnquiry, seen(2))).toMatchObject({ status: 'new', closedAt: null })
  expect(await desk(answerEnquiry, { ...of(id), body: { version: 3, text: 'Yes' } })).toMatchObject({
    status: 'answered',
  })

  const events = await db.selectFrom('auditEvent').select('action').where('entity', '=', 'enquiry').execute()
  expect(events.map(({ action }) => action)).toEqual([
    'enquiry_sent',
    'enquiry_closed',
    'enquiry_reopened',
    'enquiry_answered',
  ])
})

test('of two who answer at the same instant, one does', async ({ db, call, as }) => {
  const [desk, coach] = [await as('front_desk'), await as('coach')]
  const { id } = await call(sendEnquiry, { body: question })
  const answer = { ...of(id), body: { ...firstVersion, text: 'Yes' } }

  const outcomes = await Promise.allSettled([desk(answerEnquiry, answer), coach(answerEnquiry, answer)])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'version_conflict', facts: { current: { status: 'answered', version: 2 } } },
  })
  expect(await db.selectFrom('enquiryMessage').select('id').execute()).toHaveLength(1)
  expect((await noticesIn(db)).filter(({ template }) => template === 'enquiry_answered')).toHaveLength(1)
})

test('whoever asked cannot read what others asked, not even by its number', async ({ call, as }) => {
  const member = await as('member')
  const { id } = await member(sendEnquiry, { body: question })

  await expect(member(readEnquiry, of(id))).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(call(readEnquiry, of(id))).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect((await as('front_desk'))(readEnquiry, of(randomUUID()))).rejects.toMatchObject({ code: 'not_found' })
})

test('what waits for an answer is listed first, page by page, without a gap or a repetition', async ({
  call,
  as,
  clock,
}) => {
  const desk = await as('front_desk')
  const ids: string[] = []
  for (let n = 1; n <= 5; n++) {
    clock.pass({ minutes: 1 })
    ids.push((await call(sendEnquiry, { body: { ...question, name: `Sam ${n}`, email: `s${n}@example.com` } })).id)
  }
  await desk(closeEnquiry, { ...of(ids[4] ?? ''), body: firstVersion })
  await desk(answerEnquiry, { ...of(ids[3] ?? ''), body: { ...firstVersion, text: 'Yes' } })

  const names: string[] = []
  let after: string | null = null
  do {
    const page: { enquiries: { name: string }[]; next: string | null } = await desk(listEnquiries, {
      query: { limit: 2, ...(after && { after }) },
    })
    names.push(...page.enquiries.map(({ name }) => name))
    after = page.next
  } while (after)
  const closed = await desk(listEnquiries, { query: { limit: 9, status: 'closed', topic: 'league' } })
  const lessons = await desk(listEnquiries, { query: { limit: 9, topic: 'lesson' } })

  expect(names).toEqual(['Sam 3', 'Sam 2', 'Sam 1', 'Sam 4', 'Sam 5'])
  expect(closed.enquiries.map(({ name }) => name)).toEqual(['Sam 5'])
  expect(closed.counts).toEqual({ new: 3, answered: 1, closed: 1 })
  expect(lessons.enquiries).toEqual([])
})

test('a page that we did not hand out is refused', async ({ as }) => {
  const desk = await as('front_desk')

  for (const place of ['x', '[9,"2026-11-24T14:00:00Z","x"]', `[1,"yesterday","${randomUUID()}"]`]) {
    const after = Buffer.from(place).toString('base64url')
    await expect(desk(listEnquiries, { query: { after, limit: 9 } })).rejects.toMatchObject({ code: 'invalid_input' })
  }
})
