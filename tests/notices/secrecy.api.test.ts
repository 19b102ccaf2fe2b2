import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { deadLetter, deliverNotice, type NoticeSender } from '#server/notices/deliver.ts'
import { queueSms, queueTemplate } from '#server/notices/service.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import { authContract } from '#shared/auth/contract.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeLocation, makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { mailServer } from './mail-server.ts'
import { mail, mailerFor, plainMail, secretMail } from './mails.ts'
import { noticesIn } from './queued.ts'

test('codes and links do not stay in the outbox after they left, except in the demo studio', async ({
  db,
  services,
}) => {
  const smtp = await mailServer()
  const mailer = mailerFor(smtp.url())
  const carry: NoticeSender = (_work, one) => mailer.send(one)
  for (const one of [secretMail, plainMail, secretMail]) await queueTemplate({ trx: db }, one)
  const ids = (await noticesIn(db)).map(({ id }) => id)
  const [first = '', second = '', third = ''] = ids

  await deliverNotice(jobWork(services, 'test'), carry, first)
  await deliverNotice(jobWork(services, 'test'), carry, second)
  await deliverNotice(jobWork({ ...services, config: { ...services.config, demo: true } }, 'test'), carry, third)

  const [blanked, booked, shown] = await noticesIn(db)
  expect(blanked).toMatchObject({
    subject: 'Your verification code',
    text: 'The text of this message held a code or a link and was removed after it was sent.',
    html: null,
  })
  expect(JSON.stringify(blanked)).not.toMatch(/402718|token=/)
  expect(booked?.text).toContain('See you soon')
  expect(shown?.text).toContain('402718')
  expect(smtp.received.filter(({ message }) => message.includes('402718'))).toHaveLength(2)
  await smtp.goAway()
})

test('no header can be brought in with an address, a subject or a fact', async ({ db, services }) => {
  const smtp = await mailServer()
  await queueTemplate(
    { trx: db },
    {
      ...mail,
      to: 'sam@example.com\r\nBcc: evil@example.com, other@example.com',
      facts: { service: 'Lesson\r\nBcc: evil@example.com\r\n\r\nHi', when: 'now\u2028then', firstName: '{reference}' },
      lines: ['<script>alert(1)</script>'],
    },
  )
  const [notice] = await noticesIn(db)
  expect(notice?.subject).toBe('Booked: Lesson Bcc: evil@example.com Hi, now then')
  expect(notice?.recipient).toBe('sam@example.comBcc:evil@example.com,other@example.com')
  expect(notice?.html).toContain('&lt;script&gt;')

  await db.updateTable('notice').set({ subject: 'One\r\nBcc: evil@example.com', recipient: 'a@example.com' }).execute()
  await deliverNotice(jobWork(services, 'test'), (_work, mail) => mailerFor(smtp.url()).send(mail), notice?.id ?? '')
  await smtp.goAway()
  expect(smtp.received.map(({ to }) => to)).toEqual([['a@example.com']])
  expect(smtp.received[0]?.message).not.toMatch(/^Bcc:/im)
})

test('an administrator does not become a super administrator by the recovery mail that waits', async ({
  db,
  call,
  as,
}) => {
  await makeLocation(db)
  const { email } = await makeUser(db, { roles: ['super_admin'] })
  await call(authContract.recover, { query: {}, body: { email } })
  const [waiting] = await noticesIn(db)
  const code = /\b\d{3} ?\d{3}\b/.exec(waiting?.text ?? '')?.[0]
  expect(code).toBeDefined()

  const answer = await (await as('admin'))(noticesContract.listNotices, { query: {} })

  expect(answer.notices).toEqual([
    {
      id: waiting?.id,
      channel: 'email',
      to: email,
      subject: 'Set a new password',
      text: null,
      attachments: [],
      secret: true,
      state: 'waiting',
      attempts: 0,
      lastError: null,
      ended: null,
      isBounced: false,
      notResentFor: 'It still waits to leave.',
      at: expect.any(Date),
    },
  ])
  expect(JSON.stringify(answer)).not.toContain(code)
  expect(JSON.stringify(answer)).not.toContain('token')
})

test('nobody reads the secret of a code, a text, an invitation, a changed address or a booking', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const admin = await as('admin')
  const booked = await book(call, '10:00')
  await admin(accountsContract.inviteAccount, { body: { email: 'new@example.com', role: 'coach' } })
  await queueSms({ trx: db }, { to: '13125550142', text: '402718 is your code' })
  await queueTemplate({ trx: db }, secretMail)
  await queueTemplate({ trx: db }, { ...plainMail, template: 'email_changed', facts: { newEmail: 'sam@new.example' } })
  // Whatever a later mail is called: a link that opens one thing is not shown.
  await queueTemplate(
    { trx: db },
    { ...plainMail, action: { label: 'Open', url: 'http://studio.test/ticket#secret-token' } },
  )

  const { notices } = await admin(noticesContract.listNotices, { query: {} })

  expect(notices).toHaveLength(6)
  expect(notices.every(({ secret, text }) => secret && text === null)).toBe(true)
  expect(JSON.stringify(notices)).not.toContain(booked.manageToken)
  expect(JSON.stringify(notices)).not.toMatch(/402718|token|#|BEGIN:VCALENDAR/)
})

test('a secret that failed for good is not kept either', async ({ db, services }) => {
  await queueTemplate({ trx: db }, { ...mail, lines: ['See you soon'] })
  const [waiting] = await noticesIn(db)

  await deadLetter(jobWork(services, 'test'), waiting?.id ?? '')

  const [buried] = await noticesIn(db)
  expect(buried).toMatchObject({
    subject: 'Booked: Swing evaluation, Tuesday',
    text: 'The text of this message held a code or a link and was removed after it could not be sent.',
    html: null,
    attachments: [],
  })
})
