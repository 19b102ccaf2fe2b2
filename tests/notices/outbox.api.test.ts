import { expect } from 'vitest'

import { queueMail } from '#server/notices/service.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { test } from '#tests/support/test.ts'

const { listNotices, readDemoOutbox } = noticesContract
const mail = (subject: string) => ({
  to: 'sam@example.com',
  subject,
  lead: 'Hello',
  lines: ['A <b>line</b>'],
  action: { label: 'Open', url: 'http://studio.test/' },
})

test('an administrator reads what waits to leave, newest first', async ({ db, as }) => {
  await queueMail(db, mail('First'))
  await queueMail(db, {
    ...mail('Second'),
    attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN' }],
  })
  const admin = await as('admin')

  const notices = await admin(listNotices, {})

  expect(notices.map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect(notices[0]).toMatchObject({
    channel: 'email',
    to: 'sam@example.com',
    text: 'Hello\n\nA <b>line</b>\n\nOpen: http://studio.test/',
    attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN' }],
    at: expect.any(Date),
  })
  expect(notices[0]?.html).toContain('A &lt;b&gt;line&lt;/b&gt;')
})

test('the outbox is open to everybody in the demo studio, and in no other', async ({ db, call, services }) => {
  await queueMail(db, mail('Hello'))

  await expect(call(readDemoOutbox, {})).rejects.toMatchObject({ code: 'not_found' })
  services.config.demo = true
  expect(await call(readDemoOutbox, {})).toHaveLength(1)
})
