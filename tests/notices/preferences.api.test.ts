import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { jobWork } from '#server/kernel/work.ts'
import { deliverNotice, transportsOf } from '#server/notices/deliver.ts'
import { preferencesUrlOf, unsubscribeUrlOf } from '#server/notices/preferences/link.ts'
import { listWanted, queueTemplate, type TemplateMail, type TemplateName } from '#server/notices/service.ts'
import { templates } from '#server/notices/templates/templates.ts'
import { textPerson } from '#server/notices/text-person.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { mailServer } from './mail-server.ts'
import { mailerFor } from './mails.ts'
import { noticesIn } from './queued.ts'

const { readPreferences, changePreferences } = preferencesContract

const tokenIn = (url: string) => url.split('#')[1] ?? ''

async function makePerson(db: Db) {
  await makeLocation(db)
  const { email } = await makeUser(db)
  const { id } = await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { personId: id, email }
}

const reminder = (to: string, personId: string): TemplateMail => ({
  to,
  personId,
  template: 'reminder',
  facts: { service: 'Swing evaluation', when: 'Tuesday' },
  lines: ['See you soon'],
})

test('a person chooses by the link of a mail what they are told, and sees no address in full', async ({
  db,
  services,
  callWith,
}) => {
  const { personId, email } = await makePerson(db)
  const byLink = callWith({ 'preferences-link': tokenIn(preferencesUrlOf(services, personId)) })

  const before = await byLink(readPreferences, {})
  const after = await byLink(changePreferences, {
    body: {
      choices: [
        { kind: 'reminder', channel: 'email', wanted: false },
        { kind: 'reminder', channel: 'sms', wanted: true },
      ],
    },
  })

  expect(before.reach).toEqual({ email: 'p…@example.com', sms: '… 0100' })
  expect(JSON.stringify(before)).not.toContain(email)
  const wantedOf = ({ choices }: typeof before) =>
    choices.filter(({ wanted }) => wanted).map(({ kind, channel }) => `${kind} ${channel}`)
  expect(wantedOf(before)).toEqual(['reminder email', 'offer email'])
  expect(wantedOf(after)).toEqual(['reminder sms', 'offer email'])
  const event = await db
    .selectFrom('auditEvent')
    .select(['after', 'entityId'])
    .where('action', '=', 'notices_chosen')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ entityId: personId, after: { 'reminder by email': false, 'reminder by sms': true } })
})

test('somebody signed in chooses for themselves; what is needed is no choice', async ({ db, as, call }) => {
  await makeLocation(db)
  const person = await as()

  const { choices } = await person(changePreferences, {
    body: { choices: [{ kind: 'news', channel: 'email', wanted: true }] },
  })

  expect(choices).toContainEqual({ kind: 'news', channel: 'email', wanted: true })
  const needed = { kind: 'needed', channel: 'email', wanted: false }
  // @ts-expect-error -- the contract knows no such kind
  await expect(person(changePreferences, { body: { choices: [needed] } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(call(readPreferences, {})).rejects.toMatchObject({ code: 'not_found' })
})

test('what waits for its hour does not leave once it is unwanted', async ({ db, as, services }) => {
  await makeLocation(db)
  const person = await as()
  const { id: personId } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const choose = (wanted: boolean) =>
    person(changePreferences, { body: { choices: [{ kind: 'reminder', channel: 'sms', wanted }] } })
  await choose(true)
  const text = { personId, kind: 'reminder', text: 'Your clubs are ready.', about: personId, secret: false } as const
  expect(await textPerson(jobWork(services, 'test'), text)).toBe(true)
  await queueTemplate({ trx: db }, reminder('member@example.com', personId))

  await choose(false)
  const waiting = await db.selectFrom('notice').select(['channel', 'withdrawnFor']).orderBy('channel').execute()
  expect(waiting).toEqual([
    { channel: 'email', withdrawnFor: null },
    { channel: 'sms', withdrawnFor: 'They want no such messages any more.' },
  ])
})

test.for(['nobody we signed', 'another purpose', 'a person who is gone'])(
  'a link of %s is answered like any other that is not valid',
  async (which, { db, services, callWith }) => {
    const { personId } = await makePerson(db)
    const unsubscribing = unsubscribeUrlOf(services, { personId, kind: 'reminder' }) ?? ''
    const tokens: Record<string, string> = {
      'nobody we signed': `${personId}.${'A'.repeat(43)}`,
      'another purpose': new URL(unsubscribing).searchParams.get('token') ?? '',
      'a person who is gone': tokenIn(preferencesUrlOf(services, randomUUID())),
    }

    const read = callWith({ 'preferences-link': tokens[which] ?? '' })(readPreferences, {})
    await expect(read).rejects.toMatchObject({ code: 'not_found', message: 'This link is not valid any more.' })
  },
)

test('one press in a mail program ends the mails of its kind, pressed twice too, and opening the address does not', async ({
  db,
  services,
  app,
}) => {
  const { personId, email } = await makePerson(db)
  const smtp = await mailServer()
  const { send } = mailerFor(smtp.url())
  await queueTemplate({ trx: db }, reminder(email, personId))
  const [notice] = await noticesIn(db)
  const unsubscribeUrl = unsubscribeUrlOf(services, { personId, kind: 'reminder' })
  await deliverNotice(jobWork(services, 'test'), (_work, mail) => send({ ...mail, unsubscribeUrl }), notice?.id ?? '')
  await smtp.goAway()
  const header = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(smtp.received[0]?.message.replaceAll(/\r\n\s+/g, '') ?? '')
  const path = header?.[1]?.replace(services.config.publicUrl, '') ?? ''
  const wanted = async () => (await listWanted({ trx: db }, [personId]))(personId, 'reminder', 'email')

  expect(smtp.received[0]?.message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
  const opened = await app.inject({ method: 'GET', url: path })
  expect(opened.statusCode).toBe(303)
  expect(opened.headers.location).toBe(preferencesUrlOf(services, personId))
  expect(await wanted()).toBe(true)

  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const first = await app.inject({ method: 'POST', url: path, headers: form, payload })
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const again = { method: 'POST', url: path, headers: urlencoded, payload: 'List-Unsubscribe=One-Click' } as const
  expect([first.statusCode, (await app.inject(again)).statusCode]).toEqual([204, 204])
  expect(await wanted()).toBe(false)
  expect((await listWanted({ trx: db }, [personId]))(personId, 'offer', 'email')).toBe(true)
})

test.for([
  ['dated', (token: string) => token],
  ['undated', (token: string, undated: string) => undated],
] as const)(
  'the page that an unsubscribe address leads to, %s, ends with that mail’s links',
  async ([, choose], { db, services, app, callWith, clock }) => {
    const { personId } = await makePerson(db)
    const query = new URL(unsubscribeUrlOf(services, { personId, kind: 'reminder' }) ?? '').searchParams
    const undated = signedLink('sign unsubscribe links').tokenOf(services.config.secretKey, `${personId}~reminder`)
    const token = choose(query.get('token') ?? '', undated)
    const lead = async () => {
      const { headers } = await app.inject({ url: preferencesContract.unsubscribe.path, query: { token } })
      return tokenIn(headers.location ?? '')
    }
    const read = (link: string) => callWith({ 'preferences-link': link })(readPreferences, {})

    clock.pass({ days: 300 })
    const link = await lead()
    expect((await read(link)).reach.email).toBe('p…@example.com')
    // Nor does what it leads to stay open where a newer link has taken the place of the mail's.
    await db.updateTable('person').set({ linkRenewedAt: services.now() }).where('id', '=', personId).execute()
    await expect(read(link)).rejects.toMatchObject({ code: 'expired' })
    await db.updateTable('person').set({ linkRenewedAt: null }).where('id', '=', personId).execute()

    clock.pass({ days: 110 })
    await expect(read(link)).rejects.toMatchObject({ code: 'expired' })
    expect(await lead()).toBe('')
  },
)

test('only what somebody may choose not to get says how it is ended', async ({ db, services }) => {
  const { personId, email } = await makePerson(db)
  const smtp = await mailServer()
  const send = transportsOf({ ...services, mailer: mailerFor(smtp.url()) }).get('email') ?? expect.fail()
  for (const template of Object.keys(templates) as TemplateName[]) {
    await queueTemplate({ trx: db }, { to: email, personId, template, lines: [template] })
  }
  for (const { id } of await noticesIn(db)) await deliverNotice(jobWork(services, 'test'), send, id)
  await smtp.goAway()

  const endable = smtp.received.filter(({ message }) => /^List-Unsubscribe:/im.test(message))
  expect(smtp.received).toHaveLength(Object.keys(templates).length)
  const named = endable.map(({ message }) => /^([a-z]+(?:_[a-z]+)*)\r$/m.exec(message)?.[1])
  expect(new Set(named)).toEqual(
    new Set([
      'league_card_missing',
      'league_evening',
      'league_results',
      'league_sub_gone',
      'league_sub_offer',
      'regrip_due',
      'reminder',
      'studio_news',
      'ticket_group_waits',
      'ticket_waits',
      'waitlist_offer',
      'waitlist_open',
    ]),
  )
  expect(named).toHaveLength(12)
})

test('a forged press changes nothing and tells nothing; a person who is gone is no news', async ({
  db,
  services,
  app,
}) => {
  const { personId } = await makePerson(db)
  const press = async (token: string) =>
    (await app.inject({ method: 'POST', url: `/api/v1/notice-preferences/unsubscribe?token=${token}` })).statusCode
  const gone = unsubscribeUrlOf(services, { personId: randomUUID(), kind: 'offer' }) ?? ''

  expect(await press(`${personId}~reminder.${'A'.repeat(43)}`)).toBe(404)
  expect(await press(new URL(gone).searchParams.get('token') ?? '')).toBe(204)
  expect((await listWanted({ trx: db }, [personId]))(personId, 'reminder', 'email')).toBe(true)
})

test('when two records become one, what either did not want stays unwanted until that is undone', async ({
  db,
  services,
  callWith,
  as,
}) => {
  const { personId: into } = await makePerson(db)
  const { id: from } = await db
    .insertInto('person')
    .values({ firstName: 'Robin', lastName: 'Archer', email: 'robin@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const choose = (personId: string, wanted: boolean) =>
    callWith({ 'preferences-link': tokenIn(preferencesUrlOf(services, personId)) })(changePreferences, {
      body: { choices: [{ kind: 'offer', channel: 'email', wanted }] },
    })
  await choose(into, true)
  await choose(from, false)

  const admin = await as('admin')
  const body = { otherId: from, name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  const { mergeId } = await admin(mergesContract.mergePerson, { params: { personId: into }, query: {}, body })

  expect((await listWanted({ trx: db }, [into]))(into, 'offer', 'email')).toBe(false)
  await admin(mergesContract.undoMerge, { params: { mergeId: mergeId ?? '' } })
  const wanted = await listWanted({ trx: db }, [into, from])
  expect([wanted(into, 'offer', 'email'), wanted(from, 'offer', 'email')]).toEqual([true, false])
})

test('a kind and channel that come twice are refused with their field, and nothing is kept', async ({ db, as }) => {
  await makeLocation(db)
  const member = await as()
  const choice = { kind: 'reminder', channel: 'email' } as const
  const choices = [
    { ...choice, wanted: false },
    { ...choice, wanted: true },
  ]

  await expect(member(changePreferences, { headers: {}, body: { choices } })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'choices', message: 'Choose once for each kind and channel.' }] },
  })
  expect(await db.selectFrom('noticePreference').select('kind').execute()).toEqual([])
})
