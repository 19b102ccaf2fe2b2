import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { expect } from 'vitest'

import { startJobs } from '#server/jobs.ts'
import type { SmsConfig } from '#server/notices/config.ts'
import { queueSms } from '#server/notices/service.ts'
import { openSms } from '#server/notices/sms.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { eventually } from '#tests/support/process.ts'
import { test as base } from '#tests/support/test.ts'

import { jobsIn, makeDue, noticesIn } from './queued.ts'

interface SmsRequest {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

interface Provider {
  url: string
  asked: SmsRequest[]
  /** What it answers, one after the other; 201 when there is nothing left. */
  answers: { status: number; body?: string }[]
}

interface Fixtures {
  /** Whoever carries SMS, on loopback. */
  provider: Provider
  /** Starts a server that sends through it. */
  work: (config: (url: string) => SmsConfig) => Promise<void>
}

const test = base.extend<Fixtures>({
  provider: async ({}, use) => {
    const asked: SmsRequest[] = []
    const answers: Provider['answers'] = []
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      asked.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
      const { status, body = '{}' } = answers.shift() ?? { status: 201 }
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await use({ url: `http://127.0.0.1:${port}`, asked, answers })
    server.closeAllConnections()
    server.close()
  },

  work: async ({ services, dbUrl, provider }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (config) => {
      const sms = openSms(config(provider.url), services.now)
      ends.push(await startJobs({ ...services, sms }, dbUrl))
    })
    await Promise.all(ends.map((end) => end()))
  },
})

const twilio = (url: string): SmsConfig => ({
  kind: 'twilio',
  url,
  accountSid: 'AC123',
  authToken: 'the token',
  from: '+13125550100',
})
const secret = 'a secret of ours, shared'
const webhook = (url: string): SmsConfig => ({ kind: 'webhook', url: `${url}/sms`, secret })
const sms = { to: '13125550142', text: '402718 is your code' }

test('Twilio is asked in its own words, and the code does not stay in the outbox', async ({ db, provider, work }) => {
  await work(twilio)
  await queueSms({ trx: db }, sms)
  await eventually(
    () => noticesIn(db),
    ([notice]) => Boolean(notice?.sentAt),
  )

  expect(provider.asked).toMatchObject([
    {
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC123:the token').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'To=%2B13125550142&From=%2B13125550100&Body=402718+is+your+code',
    },
  ])
  expect(await noticesIn(db)).toMatchObject([
    { text: 'The text of this message held a code or a link and was removed after it was sent.' },
  ])
})

test('a messaging service of Twilio chooses the number itself', async ({ db, provider, work }) => {
  await work((url) => ({ ...twilio(url), from: 'MG42' }))
  await queueSms({ trx: db }, sms)
  await eventually(() => Promise.resolve(provider.asked.length), Boolean)

  expect(provider.asked[0]?.body).toBe('To=%2B13125550142&MessagingServiceSid=MG42&Body=402718+is+your+code')
})

test('a webhook can check who asks, and sees the same id when it is asked again', async ({
  db,
  provider,
  work,
  clock,
}) => {
  provider.answers.push({ status: 500, body: 'not now: 402718' })
  await work(webhook)
  await queueSms({ trx: db }, sms)
  await eventually(
    () => jobsIn(db, 'deliver-sms'),
    ([job]) => job?.state === 'retry',
  )
  expect((await noticesIn(db))[0]).toMatchObject({ lastError: '500 not now: …', attempts: 1, text: sms.text })
  await makeDue(db, 'deliver-sms')
  await eventually(
    () => noticesIn(db),
    ([notice]) => Boolean(notice?.sentAt),
  )

  expect(provider.asked).toHaveLength(2)
  for (const { path, headers, body } of provider.asked) {
    expect([path, JSON.parse(body)]).toEqual(['/sms', { to: '+13125550142', text: sms.text }])
    const timestamp = String(clock.now().getTime() / 1000)
    const signed = `${String(headers['webhook-id'])}.${timestamp}.${body}`
    expect(headers['webhook-timestamp']).toBe(timestamp)
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  }
  expect(new Set(provider.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a secret of that standard is read as base64', async ({ db, provider, work }) => {
  const key = Buffer.from('sixteen bytes ok')
  await work((url) => ({ kind: 'webhook', url, secret: `whsec_${key.toString('base64')}` }))
  await queueSms({ trx: db }, sms)
  await eventually(() => Promise.resolve(provider.asked.length), Boolean)

  const headers = provider.asked[0]?.headers
  const signed = [headers?.['webhook-id'], headers?.['webhook-timestamp'], provider.asked[0]?.body].join('.')
  expect(headers?.['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
})

test('what the provider refuses for good is dead at once, with its reason and without the code', async ({
  db,
  provider,
  work,
  as,
  logged,
}) => {
  const message = "The 'To' number is not valid: 402718 is your code"
  provider.answers.push({ status: 400, body: JSON.stringify({ code: 21211, message }) })
  await work(twilio)
  await queueSms({ trx: db }, sms)
  await eventually(
    () => noticesIn(db),
    ([notice]) => Boolean(notice?.failedAt),
  )

  const [notice] = (await (await as('admin'))(noticesContract.listNotices, { query: {} })).notices
  expect(notice).toMatchObject({ state: 'failed', lastError: "400 The 'To' number is not valid: … is your code" })
  expect(JSON.stringify([notice, await jobsIn(db, 'deliver-sms'), logged])).not.toMatch(/402718|the token/)
  expect(provider.asked).toHaveLength(1)
})

test.for([408, 429, 503])('%i is tried again', async (status, { db, provider, work }) => {
  provider.answers.push({ status })
  await work(twilio)
  await queueSms({ trx: db }, sms)

  const [job] = await eventually(
    () => jobsIn(db, 'deliver-sms'),
    ([one]) => one?.state === 'retry',
  )
  expect(job?.state).toBe('retry')
  expect((await noticesIn(db))[0]?.failedAt).toBeNull()
})

test('a provider that is not there is named', async ({ db, services, work }) => {
  await work(() => twilio('http://127.0.0.1:1'))
  await queueSms({ trx: db }, sms)
  await eventually(
    () => noticesIn(db),
    ([notice]) => Boolean(notice?.lastError),
  )

  expect((await noticesIn(db))[0]?.lastError).toBe('127.0.0.1:1 did not answer.')
  expect(services.sms).toBeUndefined()
})
