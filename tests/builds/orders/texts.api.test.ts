import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { saveChoices } from '#server/notices/preferences/store.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import type { Channel } from '#shared/notices/kinds.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openWorkshop } from './workshop.ts'

/** Their number is known, and they want to be reminded by text. */
async function wantTexts(db: Db, personId: string, phone = '(312) 555-0142') {
  await db.updateTable('person').set({ phone }).where('id', '=', personId).execute()
  await saveChoices({ trx: db }, personId, [{ kind: 'reminder', channel: 'sms', wanted: true }], new Date())
}

const textsIn = (db: Db) =>
  db.selectFrom('notice').select(['text', 'recipient', 'secret', 'personId']).where('channel', '=', 'sms').execute()

test('the client of a build is written to by text once they have asked for texts', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId } = await shop.begun()
  const params = { buildId }
  const read = () => shop.builder(buildMessagesContract.listMessagesOfBuild, { params })
  const tell = (channel: Channel, text: string, headers = key()) =>
    shop.builder(buildMessagesContract.tellClientOfBuild, { params, headers, body: { text, channel } })
  const text = 'Your heads are here.'

  expect(await read()).toEqual({ messages: [], channels: ['email'] })
  await expect(tell('sms', text)).rejects.toMatchObject({ code: 'not_offered' })
  expect(await read()).toEqual({ messages: [], channels: ['email'] })

  await wantTexts(db, shop.personId)
  expect(await read()).toMatchObject({ channels: ['email', 'sms'] })
  const once = key()
  await tell('sms', text, once)
  const { messages } = await tell('sms', text, once)
  expect(messages).toMatchObject([{ text, channel: 'sms', by: expect.any(String) }])
  const { number } = await shop.readBuild(buildId)
  expect(await textsIn(db)).toEqual([
    {
      recipient: '+13125550142',
      secret: true,
      personId: shop.personId,
      text: expect.stringMatching(
        new RegExp(`^Loft & Lie: ${number}\\. Your heads are here\\. http\\S+/track#\\S+ Reply STOP to end texts\\.$`),
      ),
    },
  ])

  await expect(tell('sms', 'x'.repeat(161))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'text', message: expect.stringContaining('160 letters') }] },
  })
  await tell('email', 'x'.repeat(161))
  for (const channel of ['sms', 'email'] as const) {
    await expect(tell(channel, '  ')).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { details: [{ path: 'text', message: 'Write your message first.' }] },
    })
  }
  await expect(tell('email', text, once)).rejects.toMatchObject({ code: 'key_reused' })
})

test('a number that cannot be texted, or has replied STOP, is not offered', async ({ db, as, services, clock }) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId } = await shop.begun()
  const params = { buildId }
  const channels = async () => (await shop.builder(buildMessagesContract.listMessagesOfBuild, { params })).channels

  await wantTexts(db, shop.personId, '555')
  expect(await channels()).toEqual(['email'])
  await wantTexts(db, shop.personId)
  expect(await channels()).toEqual(['email', 'sms'])
  await db
    .insertInto('noticeSuppression')
    .values({ channel: 'sms', address: '+13125550142', reason: 'stopped', at: clock.now() })
    .execute()
  expect(await channels()).toEqual(['email'])
  await db.updateTable('person').set({ email: null }).where('id', '=', shop.personId).execute()
  expect(await channels()).toEqual([])
})

test('a build that is ready is told by text as well', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  await wantTexts(db, shop.personId)
  await shop.ready()

  expect(await textsIn(db)).toMatchObject([{ text: expect.stringContaining('Your clubs are ready to be collected.') }])
})
