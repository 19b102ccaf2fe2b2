import { expect } from 'vitest'

import { queueSms, queueTemplate, type TemplateMail } from '#server/notices/service.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

const { listNotices, readDemoOutbox } = noticesContract
const mail = (service: string): TemplateMail => ({
  to: 'sam@example.com',
  template: 'cancelled',
  facts: { service, when: 'today' },
  lines: ['A <b>line</b>'],
  action: { label: 'Open', url: 'http://studio.test/' },
})

test('an administrator reads what waits to leave, newest first', async ({ db, as }) => {
  await makeLocation(db)
  await queueTemplate({ trx: db }, mail('First'))
  await queueTemplate(
    { trx: db },
    {
      ...mail('Second'),
      attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN' }],
    },
  )
  const admin = await as('admin')

  const { notices, next } = await admin(listNotices, { query: {} })

  expect(notices.map(({ subject }) => subject)).toEqual(['Canceled: Second, today', 'Canceled: First, today'])
  expect(notices[0]).toMatchObject({
    channel: 'email',
    to: 'sam@example.com',
    text: [
      'Your booking at Loft & Lie is canceled',
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
  expect(next).toBeNull()
  expect(notices[0]?.html).toContain('A &lt;b&gt;line&lt;/b&gt;')
  expect(notices[0]?.html).toContain('Loft &amp; Lie')
})

test('the outbox is read a page at a time, however much is written meanwhile', async ({ db, as }) => {
  const admin = await as('admin')
  for (const name of ['First', 'Second', 'Third']) await queueTemplate({ trx: db }, mail(name))

  const first = await admin(listNotices, { query: { limit: 2 } })
  await queueTemplate({ trx: db }, mail('Fourth'))
  const second = await admin(listNotices, { query: { limit: 2, after: first.next ?? '' } })

  expect([first, second].map(({ notices }) => notices.map(({ subject }) => subject))).toEqual([
    ['Canceled: Third, today', 'Canceled: Second, today'],
    ['Canceled: First, today'],
  ])
  expect(second.next).toBeNull()
  for (const query of [{ after: 'nonsense' }, { limit: 0 }, { limit: 1_000_000_000 }]) {
    await expect(admin(listNotices, { query })).rejects.toMatchObject({ code: 'invalid_input' })
  }
})

test('messages are found by a part of the address or the number that they went to', async ({ db, as }) => {
  await makeLocation(db)
  for (const to of ['Sam.Rivera@example.com', 'mia_r@example.com', 'mia-r@example.org'])
    await queueTemplate({ trx: db }, { ...mail('Lesson'), to })
  await queueSms({ trx: db }, { to: '13125550142', text: 'Your bay is ready.', secret: false })
  const admin = await as('admin')
  const found = async (search: string) =>
    (await admin(noticesContract.listNotices, { query: { search } })).notices.map(({ to }) => to).toSorted()

  expect(await found('RIVERA@')).toEqual(['Sam.Rivera@example.com'])
  expect(await found('mia_')).toEqual(['mia_r@example.com'])
  expect(await found('(312) 555-0142')).toEqual(['+13125550142'])
  expect(await found('nobody')).toEqual([])
  expect(await found('')).toHaveLength(4)
})

test('the outbox is open to everybody in the demo studio, and in no other', async ({ db, call, url, services }) => {
  await queueTemplate({ trx: db }, mail('Hello'))
  await queueSms({ trx: db }, { to: '13125550142', text: 'Your code is 402718' })

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
      subject: 'Canceled: Hello, today',
      text: expect.stringContaining('Your booking at the studio is canceled'),
      html: expect.stringContaining('<!doctype html>'),
      attachments: [],
      at: expect.any(String),
    },
  ])
})
