import { expect } from 'vitest'

import { accountsContract } from '#shared/accounts/contract.ts'
import { authContract } from '#shared/auth/contract.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import type { Session } from '#shared/auth/user.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { at, book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { noticesIn } from '#tests/notices/queued.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { sendEnquiry } = enquiriesContract
const { createBooking } = bookingContract
const spacious = { coaches: 8, bays: 8 }
const question = { topic: 'lesson', name: 'Sam Rivera', email: person.email, message: 'Is there a place?' } as const

const links = [
  'Win at https://evil.example',
  'www.evil.example',
  'evil.example',
  'ftp://x',
  'me@evil.example',
  'Sam\r\nBcc: other@example.com',
  'Sam\u2028Rivera',
]

test('guest bookings mail a stranger ten times a day, and one more is refused before it takes the time', async ({
  db,
  call,
  services: { config },
}) => {
  await makeStudio(db, { ...spacious, durationMinutes: 30 })
  config.rateLimits = true
  for (const hour of ['09', '10', '11', '12', '13']) {
    await book(call, `${hour}:00`)
    await book(call, `${hour}:30`)
  }

  const refused = book(call, '15:00')

  await expect(refused).rejects.toMatchObject({
    code: 'too_many_requests',
    facts: { status: 429 },
    message: expect.stringMatching(
      /^This e-mail address was sent many messages today\. Sign in with it to go on, or call us\./,
    ),
  })
  await expect(call(sendEnquiry, { body: question })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(10)
  expect((await noticesIn(db)).filter(({ recipient }) => recipient === person.email)).toHaveLength(10)
  expect(await freeTimes(call)).toContain('15:00')
  expect(await book(call, '15:00', { email: 'other@example.com' })).toMatchObject({ startsAt: at('15:00') })
})

test.for([
  ['sam+lessons@example.com', 'sam+bay@example.com', 'sam@example.com'],
  ['sam.rivera@gmail.com', 's.amrivera+golf@gmail.com', 'SamRivera@googlemail.com'],
] as const)(
  '%s is one recipient under each of its spellings',
  async ([first, second, third], { db, call, services }) => {
    await makeStudio(db, spacious)
    services.config.rateLimits = true
    services.config.notices.mailsPerGuest = 2
    services.config.auth.limits.mailsPerRecipient = 2
    const sendCode = (email: string) => call(authContract.sendOtp, { query: {}, headers: {}, body: { email } })
    await book(call, '10:00', { email: first })
    await call(sendEnquiry, { body: { ...question, email: second } })
    await sendCode(first)
    await sendCode(second)

    await expect(book(call, '12:00', { email: third })).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(sendCode(third)).rejects.toMatchObject({ code: 'over_email_send_rate_limit' })
    expect(await book(call, '12:00', { email: 'sam@elsewhere.example' })).toMatchObject({ startsAt: at('12:00') })
  },
)

test('with AUTH_AUTOCONFIRM on, whoever signed up with a stranger’s address does not mail them with each sign-in', async ({
  db,
  call,
  callWith,
  services: { config },
}) => {
  await makeStudio(db)
  config.rateLimits = true
  config.notices.mailsPerGuest = 3
  config.auth.autoconfirm = true
  const squatter = { email: person.email, password: 'seven iron and a song' }
  await call(authContract.signUp, { query: {}, headers: {}, body: squatter })
  const proven = await makeUser(db)

  for (const body of [squatter, proven]) {
    for (let n = 0; n < 6; n++) {
      const browser = callWith({ 'user-agent': `Browser ${n}` })
      await browser(authContract.issueToken, { query: { grant_type: 'password' }, body })
    }
  }

  const recipients = (await noticesIn(db)).map(({ recipient }) => recipient)
  expect(recipients.filter((one) => one === person.email)).toHaveLength(3)
  expect(recipients.filter((one) => one === proven.email)).toHaveLength(5)
})

test('with AUTH_AUTOCONFIRM on, no more farewells are mailed to a stranger than a guest is mailed', async ({
  db,
  call,
  callWith,
  services: { config },
}) => {
  await makeStudio(db)
  config.rateLimits = true
  config.notices.mailsPerGuest = 2
  config.auth.autoconfirm = true
  const { email } = person
  const password = 'seven iron and a song'

  for (let n = 0; n < 4; n++) {
    const answer = await call(authContract.signUp, { query: {}, headers: {}, body: { email, password } })
    const squatter = callWith({ authorization: `Bearer ${(answer as Session).access_token}` })
    await squatter(ownAccountContract.deleteOwnAccount, { body: { confirmation: email, password } })
  }

  expect((await noticesIn(db)).map(({ recipient }) => recipient)).toEqual([email, email])
})

test('who is signed in with the address is not counted, and neither is the desk', async ({ db, as, services }) => {
  await makeStudio(db, spacious)
  services.config.rateLimits = true
  services.config.notices.mailsPerGuest = 1
  const [member, desk, stranger] = [await as('member'), await as('front_desk'), await as('member')]
  const bookFor = (call: typeof member, email: string, time = '10:00') =>
    call(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), person: { ...person, email } } })

  for (const time of ['10:00', '11:00'])
    await member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time) } })
  for (const time of ['10:00', '11:00']) await bookFor(desk, person.email, time)
  await member(sendEnquiry, { body: { ...question, email: member.email } })
  await stranger(sendEnquiry, { body: { ...question, email: member.email } })
  await expect(stranger(sendEnquiry, { body: { ...question, email: member.email } })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

const refusal = (path: string) => ({
  code: 'invalid_input',
  facts: { details: expect.arrayContaining([expect.objectContaining({ path })]) },
})

test('a name that holds a link or another line is refused wherever a name is asked for', async ({ db, call, as }) => {
  await makeStudio(db)
  const [admin, member] = [await as('admin'), await as('member')]

  for (const name of links) {
    const named = { ...person, firstName: name }
    await expect(
      call(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person: named } }),
    ).rejects.toMatchObject(refusal('person.firstName'))
    await expect(call(sendEnquiry, { body: { ...question, name } })).rejects.toMatchObject(refusal('name'))
    await expect(
      member(peopleContract.changeMyProfile, { body: { firstName: 'Sam', lastName: name, phone: null } }),
    ).rejects.toMatchObject(refusal('lastName'))
    await expect(
      admin(accountsContract.inviteAccount, { body: { email: 'new@example.com', firstName: name } }),
    ).rejects.toMatchObject(refusal('firstName'))
  }
  expect(await noticesIn(db)).toEqual([])
})

test('a mail greets by the name that was given', async ({ db, call }) => {
  await makeStudio(db)
  const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), person: { ...person, firstName: 'Nguyễn' } }

  expect(await call(createBooking, { body })).toMatchObject({ person: { firstName: 'Nguyễn' } })
  expect((await noticesIn(db))[0]?.text).toContain('Hello Nguyễn,')
})

test('an address that nobody has proven gets no words of a stranger', async ({ db, call, as }) => {
  await makeStudio(db, { questions: [{ code: 'goals', label: 'Goals', kind: 'text', required: false, choices: [] }] })
  const advertisement = 'Cheap watches, call this number and win a great prize now'
  const named = { ...person, firstName: advertisement, lastName: advertisement }
  await call(createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person: named, answers: { goals: advertisement } },
  })
  const { id } = await call(sendEnquiry, {
    body: { ...question, name: advertisement, message: advertisement, about: advertisement },
  })
  const desk = await as('front_desk')
  await desk(enquiriesContract.answerEnquiry, { params: { enquiryId: id }, body: { version: 1, text: 'Yes.' } })
  const member = await as('member')
  const own = await member(sendEnquiry, { body: { ...question, email: member.email, message: 'Mine' } })
  await desk(enquiriesContract.answerEnquiry, { params: { enquiryId: own.id }, body: { version: 1, text: 'Yes.' } })

  const sent = await noticesIn(db)
  const toStranger = sent.filter(({ recipient }) => recipient === person.email)
  expect(toStranger).toHaveLength(3)
  expect(JSON.stringify(toStranger)).not.toContain('watches')
  expect(
    sent.find(({ recipient, template }) => recipient === member.email && template === 'enquiry_answered')?.text,
  ).toContain('Mine')
})
