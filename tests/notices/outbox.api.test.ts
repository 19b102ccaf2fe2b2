import { expect } from 'vitest'

import { queueSms, queueTemplate, type TemplateMail } from '#server/notices/service.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

const { listNotices, readDemoOutbox } = noticesContract
const mail = (service: string): TemplateMail => ({
  to: 'sam@example.com',
  template: 'booked',
  facts: { service, when: 'today' },
  lines: ['A <b>line</b>'],
  action: { label: 'Open', url: 'http://studio.test/' },
})

test('an administrator reads what waits to leave, newest first', async ({ db, as }) => {
  await makeLocation(db)
  await queueTemplate(db, mail('First'))
  await queueTemplate(db, {
    ...mail('Second'),
    attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN' }],
  })
  const admin = await as('admin')

  const notices = await admin(listNotices, {})

  expect(notices.map(({ subject }) => subject)).toEqual(['Booked: Second, today', 'Booked: First, today'])
  expect(notices[0]).toMatchObject({
    channel: 'email',
    to: 'sam@example.com',
    text: [
      'Second at Loft & Lie',
      'A <b>line</b>',
      'Open: http://studio.test/',
      '-- \nLoft & Lie\n1200 Fulton Market, Chicago, IL 60607',
    ].join('\n\n'),
    attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN' }],
    at: expect.any(Date),
    state: 'waiting',
    attempts: 0,
    lastError: null,
  })
  expect(notices[0]?.html).toContain('A &lt;b&gt;line&lt;/b&gt;')
  expect(notices[0]?.html).toContain('Loft &amp; Lie')
})

test('the outbox is open to everybody in the demo studio, and in no other', async ({ db, call, url, services }) => {
  await queueTemplate(db, mail('Hello'))
  await queueSms(db, { to: '13125550142', text: 'Your code is 402718' })

  await expect(call(readDemoOutbox, {})).rejects.toMatchObject({ code: 'not_found' })
  services.config.demo = true
  const { body } = await sendTo(url)({ method: 'GET', url: '/outbox.json', headers: {} })
  expect(body).toEqual([
    {
      channel: 'sms',
      to: '+13125550142',
      subject: '',
      text: 'Your code is 402718',
      attachments: [],
      at: expect.any(String),
    },
    {
      channel: 'email',
      to: 'sam@example.com',
      subject: 'Booked: Hello, today',
      text: expect.stringContaining('Hello at the studio'),
      html: expect.stringContaining('<!doctype html>'),
      attachments: [],
      at: expect.any(String),
    },
  ])
})
