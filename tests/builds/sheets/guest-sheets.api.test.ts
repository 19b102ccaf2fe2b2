import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import type { Session } from '#shared/auth/user.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { test } from '#tests/auth/social/with-providers.ts'
import { noticesIn } from '#tests/notices/queued.ts'

import { byLink, key, openSheets, request, sam, standard, tokenOf } from './sheets.ts'

const { approveSheetByLink, createSheet, listMySheets, readSheetByLink, writeSheetByLink } = sheetsContract

// The clock of these tests is the machine's.
test.beforeEach(({ clock }) => clock.set('2026-11-24T14:00:00Z'))

test('a guest’s sheet is theirs by its link until it is shared, and then by the link that was mailed', async ({
  db,
  as,
  call,
}) => {
  const { read, share } = await openSheets({ db, as })
  await expect(call(createSheet, { body: request([standard('7i')]) })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'contact' }] },
  })
  const created = await call(createSheet, {
    body: request([standard('7i', { headCents: 1 })], { contact: sam, message: 'For my father.' }),
  })
  const guest = byLink(call, created.link)
  const draft = await guest.read()
  expect(draft).toMatchObject({ number: created.number, mayWrite: true, mayApprove: false, person: null })
  const sheet = await read(created)
  expect(sheet.person).toMatchObject({ name: 'Sam Rivera', email: sam.email })
  expect(sheet.clubs[0]?.spec).not.toHaveProperty('headCents')
  expect(sheet.enquiryId).not.toBeNull()
  expect((await noticesIn(db)).map(({ recipient, subject }) => [recipient, subject])).toContainEqual([
    sam.email,
    'Your build sheet S-801',
  ])

  const written = draft.clubs.map((club) => ({ ...club, spec: { lie: 6300 } }))
  expect(await guest.write(draft, written)).toMatchObject({
    clubs: [{ key: draft.clubs[0]?.key, spec: { lie: 6300 } }],
  })
  const shared = await share(created)
  await expect(guest.read()).rejects.toMatchObject({ code: 'expired' })
  await expect(byLink(call, shared.link).write(shared, [])).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await byLink(call, shared.link).approve(shared)).toMatchObject({ status: 'approved' })
})

test('an account adopts what was written as a guest once its address is proven', async ({
  db,
  as,
  call,
  callWith,
  newest,
}) => {
  await openSheets({ db, as })
  await call(createSheet, { body: request([standard('7i')], { contact: sam }) })
  await call(authContract.sendOtp, { query: {}, headers: {}, body: { email: sam.email } })
  const { code } = await newest(sam.email)
  const session = await call(authContract.verify, { body: { type: 'email', email: sam.email, token: code } })
  const owner = callWith({ authorization: `Bearer ${(session as Session).access_token}` })

  expect(await owner(listMySheets, {})).toMatchObject({ sheets: [{ number: 'S-801', status: 'draft' }] })
})

test('one address is sent so many sheets a day, from wherever they come', async ({ db, as, call, services }) => {
  await openSheets({ db, as })
  services.config.rateLimits = true
  const send = () => call(createSheet, { body: request([standard('7i')], { contact: sam }) })
  for (let sent = 0; sent < services.config.notices.mailsPerGuest; sent += 1) await send()

  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a link that we did not sign opens nothing', async ({ db, as, call }) => {
  await openSheets({ db, as })
  const { link } = await call(createSheet, { body: request([standard('7i')], { contact: sam }) })
  const token = tokenOf(link).replace('_1.', '_2.')
  const approval = { version: 1, hash: 'x', signedName: 'Sam' }

  for (const asked of [
    call(readSheetByLink, { body: { token } }),
    call(writeSheetByLink, { body: { token, revision: 1, clubs: [] } }),
    call(approveSheetByLink, { headers: key(), body: { token, ...approval } }),
  ]) {
    await expect(asked).rejects.toMatchObject({ code: 'not_found', message: 'There is no such sheet.' })
  }
})
