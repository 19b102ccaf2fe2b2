import { expect } from 'vitest'

import { realBookingMails } from '#server/booking/real-mails.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeLocation, makeStudio } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

import { noticesIn } from './queued.ts'

const { listMailTemplates, changeMailTemplate, resetMailTemplate, previewMailTemplate } = noticesContract
const wording = { subject: 'Welcome to {studio}', lead: 'Good to have you, {email}.' }
const confirmation = { params: { name: 'confirmation' } }
const toSam = { to: 'sam@example.com', template: 'confirmation', lines: [] } as const

test('every mail is listed with what it says and what can be filled in', async ({ db, as }) => {
  await makeLocation(db)
  const templates = await (await as('admin'))(listMailTemplates, {})

  expect(templates.map(({ name }) => name)).toEqual(expect.arrayContaining(['confirmation', 'booked', 'cancelled']))
  expect(templates.find(({ name }) => name === 'reauthentication')).toEqual({
    name: 'reauthentication',
    title: 'Verification code',
    subject: 'Your verification code',
    lead: 'Type this code at {studio} to confirm that it is you: {code}',
    defaults: {
      subject: 'Your verification code',
      lead: 'Type this code at {studio} to confirm that it is you: {code}',
    },
    placeholders: [
      { name: 'studio', sample: 'Loft & Lie', isRequired: false },
      { name: 'email', sample: 'sam.rivera@example.com', isRequired: false },
      { name: 'code', sample: '402718', isRequired: true },
    ],
    isEdited: false,
  })
})

test('a mail leaves in the words that the studio chose, until it takes them back', async ({ db, as }) => {
  await makeLocation(db)
  const admin = await as('admin')

  const changed = await admin(changeMailTemplate, { ...confirmation, body: { ...wording, subject: ' First ' } })
  expect(changed).toMatchObject({ subject: 'First', isEdited: true })
  await admin(changeMailTemplate, { ...confirmation, body: wording })
  await queueTemplate({ trx: db }, { ...toSam, facts: { studio: 'Another' } })
  await queueTemplate({ trx: db }, toSam)
  const reset = await admin(resetMailTemplate, confirmation)
  await queueTemplate({ trx: db }, toSam)

  expect(reset).toMatchObject({ isEdited: false, subject: 'Confirm your e-mail address' })
  const notices = await noticesIn(db)
  expect(notices.map(({ subject }) => subject)).toEqual([
    'Welcome to Another',
    'Welcome to Loft & Lie',
    'Confirm your e-mail address',
  ])
  expect(notices[1]?.text).toContain('Good to have you, sam@example.com.')
  expect(notices[1]?.html).toContain('Good to have you, sam@example.com.')
})

test('who worded a mail is written down', async ({ db, as }) => {
  const admin = await as('admin')
  await admin(changeMailTemplate, { ...confirmation, body: wording })
  await admin(resetMailTemplate, confirmation)

  const events = await db.selectFrom('auditEvent').selectAll().where('entity', '=', 'mail_template').execute()
  expect(events).toMatchObject([
    { action: 'mail_template_changed', actorId: admin.userId, entityId: 'confirmation', before: null, after: wording },
    { action: 'mail_template_reset', actorId: admin.userId, entityId: 'confirmation', before: wording, after: null },
  ])
})

test('a name that is not known is refused with those that are, and so is a mail without what it is for', async ({
  db,
  as,
}) => {
  const admin = await as('admin')
  const change = (name: string, body: typeof wording) => admin(changeMailTemplate, { params: { name }, body })

  await expect(change('confirmation', { ...wording, lead: 'Hello {first_name}' })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: {
      details: [{ path: 'lead', message: '{first_name} is not known in this mail: use {studio} or {email}.' }],
    },
  })
  await expect(change('reauthentication', wording)).rejects.toMatchObject({
    facts: { details: [{ path: 'lead', message: 'Write {code} here.' }] },
  })
  await expect(
    change('reauthentication', { subject: '{code} at {studio}', lead: 'Type {code}' }),
  ).rejects.toMatchObject({
    facts: { details: [{ path: 'subject', message: '{code} is for the letter: others see subjects.' }] },
  })
  await expect(change('confirmation', { ...wording, subject: 'One\nBcc: evil@example.com' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(change('confirmation', { ...wording, lead: ' ' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(change('nothing', wording)).rejects.toMatchObject({ code: 'not_found' })
  await expect(change('toString', wording)).rejects.toMatchObject({ code: 'not_found' })
  await expect(admin(resetMailTemplate, { params: { name: 'nothing' } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.selectFrom('mailTemplate').selectAll().execute()).toEqual([])
})

test('a field that nobody knows is refused', async ({ as, url, call }) => {
  void call
  const admin = await as('admin')
  const body = { ...wording, html: '<script>' }

  await expect(admin(changeMailTemplate, { ...confirmation, body })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(admin(previewMailTemplate, { ...confirmation, body })).rejects.toMatchObject({ code: 'invalid_input' })
  const { status } = await sendTo(url)({ method: 'GET', url: '/api/v1/mail-templates', headers: {} })
  expect(status).toBe(401)
})

test('a preview shows a wording and a color that are not saved', async ({ db, as }) => {
  await makeLocation(db)
  const admin = await as('admin')

  const preview = await admin(previewMailTemplate, {
    params: { name: 'reauthentication' },
    body: { subject: 'For {email}', lead: '{code} from {studio} <b>', brandColor: '#FFE14D' },
  })

  expect(preview.subject).toBe('For sam.rivera@example.com')
  expect(preview.text).toContain('402718 from Loft & Lie <b>')
  expect(preview.html).toContain('402718 from Loft &amp; Lie &lt;b&gt;')
  expect(preview.html).toContain('background:#ffe14d;color:#000000')
  expect(await db.selectFrom('mailTemplate').selectAll().execute()).toEqual([])
  await expect(
    admin(previewMailTemplate, { ...confirmation, body: { ...wording, subject: '{nothing}' } }),
  ).rejects.toMatchObject({ facts: { details: [{ path: 'subject' }] } })
})

test('a preview tells of the newest booking, with no link that opens it, and of made-up ones where there is none', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const admin = await as('admin')
  const preview = (name: string) =>
    admin(previewMailTemplate, {
      params: { name },
      body: { subject: '{service}, {when}', lead: 'For {firstName}', facts: 'real' },
    })
  expect(await preview('booked')).toMatchObject({ facts: 'made_up', text: expect.stringContaining('LL-7K3Q9D') })

  const { reference, manageToken } = await book(call, '11:00')

  const real = await preview('booked')
  expect(real).toMatchObject({ facts: 'real', subject: 'Swing evaluation, Wednesday, November 25 at 11:00 AM CST' })
  expect(real.text).toContain('For Sam')
  expect(real.text).toContain(reference)
  expect(real.html).not.toContain(manageToken)
  expect(real.text).not.toContain('#')
  expect(await preview('moved')).toMatchObject({ facts: 'made_up' })
  for (const name of Object.keys(realBookingMails).filter((one) => one !== 'moved')) {
    const template = (await admin(listMailTemplates, {})).find((one) => one.name === name)
    const { subject, lead } = template?.defaults ?? wording
    const { facts } = await admin(previewMailTemplate, { params: { name }, body: { subject, lead, facts: 'real' } })
    expect([name, facts]).toEqual([name, 'real'])
  }
})

test('the studio’s color is on its mails from then on', async ({ db, as, call }) => {
  const admin = await as('admin')
  const change = (brandColor: string) => admin(settingsContract.changeBrand, { body: { brandColor } })
  await expect(change('#7a1f3d')).rejects.toMatchObject({ code: 'not_found' })
  await makeLocation(db)

  expect(await change('#7A1F3D')).toEqual({ brandColor: '#7a1f3d' })
  await expect(change('red;background:url(x)')).rejects.toMatchObject({ code: 'invalid_input' })
  await queueTemplate({ trx: db }, toSam)

  expect((await call(settingsContract.readStudio, {})).brandColor).toBe('#7a1f3d')
  expect((await noticesIn(db))[0]?.html).toContain('background:#7a1f3d;color:#ffffff')
  expect(await db.selectFrom('auditEvent').selectAll().where('entity', '=', 'settings').execute()).toMatchObject([
    {
      action: 'brand_changed',
      actorId: admin.userId,
      before: { brandColor: '#1e5b41' },
      after: { brandColor: '#7a1f3d' },
    },
  ])
})
