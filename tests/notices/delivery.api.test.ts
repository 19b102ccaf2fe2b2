import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

import { deliverNotices } from '#server/notices/deliver.ts'
import { openMailer } from '#server/notices/mailer.ts'
import { queueMail } from '#server/notices/service.ts'
import { test } from '#tests/support/test.ts'

const mail = {
  to: 'sam@example.com',
  subject: 'Booked',
  lead: 'Swing evaluation',
  lines: ['See you soon'],
  action: { label: 'View', url: 'http://studio.test/manage-booking#x' },
  attachments: [{ filename: 'booking.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
}

/** A mail server on loopback that keeps what it is sent, or refuses it. */
async function mailServer(refuses = false) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
      stream.on('end', () => {
        if (refuses) return done(new Error('451 come back later'))
        received.push(message)
        return done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((closed) => server.close(closed)) }
}

test('a mail leaves once, whole, also when two servers deliver at the same time', async ({ db, services }) => {
  const smtp = await mailServer()
  const mailer = openMailer(smtp.url, 'studio@example.com')
  await queueMail(db, mail)

  await Promise.all([1, 2, 3].map(() => deliverNotices({ ...services, mailer, now: () => new Date() })))
  mailer.close()
  await smtp.close()

  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toContain('To: sam@example.com')
  expect(smtp.received[0]).toContain('filename=booking.ics')
  expect((await db.selectFrom('notice').select('sentAt').executeTakeFirst())?.sentAt).toBeInstanceOf(Date)
})

test('while the mail server refuses, a mail waits longer each time, and leaves when it is accepted', async ({
  db,
  services,
  clock,
}) => {
  const refusing = await mailServer(true)
  const accepting = await mailServer()
  await queueMail(db, mail)
  await db.updateTable('notice').set({ nextAttemptAt: clock.now() }).execute()
  const nextAttempt = async () =>
    (await db.selectFrom('notice').select('nextAttemptAt').executeTakeFirstOrThrow()).nextAttemptAt.getTime() -
    clock.now().getTime()

  const broken = openMailer(refusing.url, 'studio@example.com')
  await deliverNotices({ ...services, mailer: broken })
  expect(await nextAttempt()).toBe(60_000)
  await deliverNotices({ ...services, mailer: broken })
  expect(await nextAttempt()).toBe(60_000)
  clock.pass({ minutes: 1 })
  await deliverNotices({ ...services, mailer: broken })
  expect(await nextAttempt()).toBe(120_000)

  clock.pass({ minutes: 2 })
  const mailer = openMailer(accepting.url, 'studio@example.com')
  await deliverNotices({ ...services, mailer })
  for (const open of [broken, mailer]) open.close()
  await Promise.all([refusing.close(), accepting.close()])
  expect(accepting.received).toHaveLength(1)
})
