import { expect } from 'vitest'

import { deliverNotice } from '#server/notices/deliver.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { test } from '#tests/support/test.ts'

import { mailServer } from './mail-server.ts'
import { mail, mailerFor, secretMail } from './mails.ts'
import { noticesIn } from './queued.ts'

test('codes and links do not stay in the outbox after they left, except in the demo studio', async ({
  db,
  services,
}) => {
  const smtp = await mailServer()
  const carry = mailerFor(smtp.url()).send
  for (const one of [secretMail, mail, secretMail]) await queueTemplate(db, one)
  const ids = (await noticesIn(db)).map(({ id }) => id)
  const [first = '', second = '', third = ''] = ids

  await deliverNotice(services, carry, first)
  await deliverNotice(services, carry, second)
  await deliverNotice({ ...services, config: { ...services.config, demo: true } }, carry, third)

  const [blanked, booked, shown] = await noticesIn(db)
  expect(blanked).toMatchObject({
    subject: 'Verification code',
    text: 'The text of this message held a code and was removed after it was sent.',
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
  await queueTemplate(db, {
    ...mail,
    to: 'sam@example.com\r\nBcc: evil@example.com, other@example.com',
    facts: { service: 'Lesson\r\nBcc: evil@example.com\r\n\r\nHi', when: 'now\u2028then', firstName: '{reference}' },
    lines: ['<script>alert(1)</script>'],
  })
  const [notice] = await noticesIn(db)
  expect(notice?.subject).toBe('Booked: Lesson Bcc: evil@example.com Hi, now then')
  expect(notice?.recipient).toBe('sam@example.comBcc:evil@example.com,other@example.com')
  expect(notice?.html).toContain('&lt;script&gt;')

  await db.updateTable('notice').set({ subject: 'One\r\nBcc: evil@example.com', recipient: 'a@example.com' }).execute()
  await deliverNotice(services, mailerFor(smtp.url()).send, notice?.id ?? '')
  await smtp.goAway()
  expect(smtp.received.map(({ to }) => to)).toEqual([['a@example.com']])
  expect(smtp.received[0]?.message).not.toMatch(/^Bcc:/im)
})
