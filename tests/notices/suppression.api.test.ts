import { createHmac, randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { deliverNotice, type NoticeSender } from '#server/notices/deliver.ts'
import { deliverability, queueSms, queueTemplate } from '#server/notices/service.ts'
import { standardSignature } from '#server/notices/standard-webhook.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { webhooksContract } from '#shared/notices/webhooks.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test as base } from '#tests/support/test.ts'

import { mailServer } from './mail-server.ts'
import { mail, mailerFor, plainMail, secretMail } from './mails.ts'
import { noticesIn } from './queued.ts'

const { listNotices, resendNotice, liftBounce } = noticesContract
const secret = 'what both sides know'

const withSms = (services: Services, sms: Services['config']['notices']['sms']): Services => ({
  ...services,
  config: { ...services.config, notices: { ...services.config.notices, sms, mailWebhookSecret: secret } },
})

interface Fixtures {
  services: Services
  /** Posts to a path as whoever knows the secret, and answers with the status. */
  post: (path: string, event: object, changes?: { secret?: string; ageSeconds?: number }) => Promise<number>
}

const test = base.extend<Fixtures>({
  services: async ({ services }, use) =>
    use(withSms(services, { kind: 'webhook', url: 'http://127.0.0.1:1/sms', secret })),

  post: async ({ app, clock }, use) =>
    use(async (path, event, { secret: signedWith = secret, ageSeconds = 0 } = {}) => {
      const id = randomUUID()
      const timestamp = String(secondsOf(clock.now()) - ageSeconds)
      const payload = JSON.stringify(event)
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': standardSignature(signedWith, { id, timestamp, body: payload }),
      }
      return (await app.inject({ method: 'POST', url: path, headers, payload })).statusCode
    }),
})

const replies = webhooksContract.receiveSmsReply.path
const mailEvents = webhooksContract.receiveMailEvent.path
const from = '+1 (312) 555-0142'
const text = { to: '13125550142', text: 'See you at 9:30' }

test('STOP ends texts to a number and START begins them again', async ({ db, services, post }) => {
  await makeLocation(db)
  const left: string[] = []
  const deliver = async () => {
    await queueSms({ trx: db }, text)
    const { id } = (await noticesIn(db)).at(-1) ?? { id: '' }
    await deliverNotice(jobWork(services, 'test'), async (_work, notice) => void left.push(notice.id), id)
  }

  expect(await post(replies, { from, text: ' Stop. ' })).toBe(204)
  await deliver()
  expect(left).toHaveLength(0)
  expect((await noticesIn(db)).at(-1)?.lastError).toContain('This number answered STOP')
  const [known] = await deliverability(jobWork(services, 'test'), { phone: '(312) 555-0142' })
  expect(known).toMatchObject({ channel: 'sms', address: '+13125550142', ended: { reason: 'stopped' } })

  expect(await post(replies, { from, text: 'start' })).toBe(204)
  await deliver()
  expect(left).toHaveLength(1)
})

test('an unknown number is answered as a known one, and any other word changes nothing', async ({ db, post }) => {
  await makeLocation(db)

  expect(await post(replies, { from: '+44 20 7946 0018', text: 'STOP' })).toBe(204)
  expect(await post(replies, { from, text: 'I will be late, do not stop' })).toBe(204)

  expect(await db.selectFrom('noticeSuppression').select('address').execute()).toEqual([{ address: '+442079460018' }])
})

test.for([
  ['another secret', { secret: 'what a stranger knows' }],
  ['a signature of an hour ago', { ageSeconds: 3600 }],
] as const)('%s opens nothing, and is told nothing', async ([, changes], { db, post }) => {
  expect(await post(replies, { from, text: 'STOP' }, changes)).toBe(404)
  expect(await post(mailEvents, { type: 'bounced', address: 'sam@example.com' }, changes)).toBe(404)
  expect(await db.selectFrom('noticeSuppression').selectAll().execute()).toEqual([])
})

test('what a provider signs and nobody understands is refused', async ({ post }) => {
  expect(await post(replies, { from })).toBe(422)
  expect(await post(mailEvents, { type: 'eaten', address: 'sam@example.com' })).toBe(422)
})

const twilioTest = base.extend<Pick<Fixtures, 'services'>>({
  services: async ({ services }, use) =>
    use(withSms(services, { kind: 'twilio', url: 'http://127.0.0.1:1', accountSid: 'AC1', authToken: secret, from })),
})

twilioTest('Twilio says in its own way what was answered', async ({ db, app }) => {
  const { path } = webhooksContract.receiveTwilioReply
  const form = { From: '+13125550142', Body: 'STOP', To: '+13125550100' }
  const words = Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
  const signature = createHmac('sha1', secret)
    .update(`http://studio.test${path}${words.join('')}`)
    .digest('base64')
  const say = async (signed: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signed }
    const payload = new URLSearchParams(form).toString()
    return (await app.inject({ method: 'POST', url: path, headers, payload })).statusCode
  }

  expect(await say('forged')).toBe(404)
  expect(await db.selectFrom('noticeSuppression').selectAll().execute()).toEqual([])
  expect(await say(signature)).toBe(204)
  expect(await db.selectFrom('noticeSuppression').select(['address', 'reason']).execute()).toEqual([
    { address: '+13125550142', reason: 'stopped' },
  ])
})

test('a mailbox that is not there gets nothing more but what somebody waits for, until a mail is taken', async ({
  db,
  services,
  as,
}) => {
  await makeLocation(db)
  let isThere = false
  const smtp = await mailServer(() => (isThere ? undefined : { code: 550, reason: '5.1.1 no such user' }))
  const mailer = mailerFor(smtp.url())
  const send: NoticeSender = (_work, one) => mailer.send(one)
  const admin = await as('admin')
  const deliver = async (one: typeof mail) => {
    await queueTemplate({ trx: db }, one)
    await deliverNotice(jobWork(services, 'test'), send, (await noticesIn(db)).at(-1)?.id ?? '')
  }

  await deliver(plainMail)
  expect(smtp.tries()).toBe(1)
  // Whoever shares the address is not written to either.
  await deliver({ ...plainMail, to: 'SAM@example.com' })
  expect(smtp.tries()).toBe(1)
  const [latest] = (await admin(listNotices, { query: { state: 'failed' } })).notices
  expect(latest).toMatchObject({ isBounced: true, ended: expect.stringContaining('came back') })
  const again = admin(resendNotice, { params: { noticeId: latest?.id ?? '' } })
  await expect(again).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringContaining('came back') })

  isThere = true
  await deliver(secretMail)
  expect(smtp.received).toHaveLength(1)
  expect(await deliverability(jobWork(services, 'test'), { email: 'sam@example.com' })).toMatchObject([
    { ended: null, lastFailure: { reason: expect.stringContaining('no such user') } },
  ])
  await deliver(plainMail)
  expect(smtp.received).toHaveLength(2)
  await smtp.goAway()
})

test('a full mailbox or a refused content does not end the address', async ({ db, services }) => {
  const smtp = await mailServer(() => ({ code: 552, reason: '5.2.2 mailbox full' }))
  await queueTemplate({ trx: db }, plainMail)
  await deliverNotice(
    jobWork(services, 'test'),
    (_work, mail) => mailerFor(smtp.url()).send(mail),
    (await noticesIn(db))[0]?.id ?? '',
  )
  await smtp.goAway()

  expect((await noticesIn(db))[0]?.failedAt).toBeInstanceOf(Date)
  expect(await db.selectFrom('noticeSuppression').selectAll().execute()).toEqual([])
})

test('staff have a bounced address tried again, audited; a complaint stays, and what is needed still leaves', async ({
  db,
  services,
  post,
  as,
}) => {
  await makeLocation(db)
  const admin = await as('admin')
  await queueTemplate({ trx: db }, plainMail)
  const [notice] = await noticesIn(db)
  const params = { noticeId: notice?.id ?? '' }

  await post(mailEvents, { type: 'bounced', address: 'Sam@Example.com', detail: '5.1.1' })
  expect(await admin(liftBounce, { params })).toMatchObject({ isBounced: false, ended: null })
  await expect(admin(liftBounce, { params })).rejects.toMatchObject({ code: 'wrong_state' })
  const events = await db.selectFrom('auditEvent').select('entityId').where('action', '=', 'bounce_lifted').execute()
  expect(events).toEqual([{ entityId: notice?.id }])

  await post(mailEvents, { type: 'complained', address: 'sam@example.com' })
  await expect(admin(liftBounce, { params })).rejects.toMatchObject({ code: 'wrong_state' })
  const left: string[] = []
  await deliverNotice(jobWork(services, 'test'), async (_work, { id }) => void left.push(id), params.noticeId)
  expect(left).toEqual([params.noticeId])
})
