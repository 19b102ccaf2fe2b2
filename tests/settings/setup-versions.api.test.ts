import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const { version, studio, bays = [], people = [] } = ownStudio
const sectionOf = (sections: Omit<SetupDocument, 'version'>): SetupDocument => ({ version, ...sections })
const begun = sectionOf({ ...(studio && { studio }), bays })
const rightBay = { name: 'Right bay', title: 'Putting', about: '', features: ['monitor'] }

const put = (admin: Call, body: SetupDocument, query = {}) => admin(setupContract.applySetup, { query, body })
const read = async (admin: Call) => {
  const { version: current = '' } = await admin(setupContract.readSetup, {})
  return { current, document: await admin(setupContract.readSetupDocument, {}) }
}
const namesOf = async (admin: Call) => (await read(admin)).document.bays?.map(({ name }) => name)

test('of two administrators who looked at the same set-up the second is told what is there now, and loses nothing', async ({
  as,
}) => {
  const [ada, ben] = [await as('admin'), await as('admin')]
  await put(ada, begun)
  const [seenByAda, seenByBen] = [await read(ada), await read(ben)]

  await put(ada, sectionOf({ bays: [...bays, rightBay] }), { version: seenByAda.current })
  const late = sectionOf({ bays: bays.map((bay) => ({ ...bay, title: 'Bay with a view' })) })
  const now = await read(ben)

  await expect(put(ben, late, { version: seenByBen.current })).rejects.toMatchObject({
    code: 'version_conflict',
    message: expect.stringContaining('Yours would take out Right bay. Yours would change Left bay.'),
    facts: { current: { version: now.current, document: { bays: [...bays, rightBay] } } },
  })
  expect(await namesOf(ben)).toEqual(['Left bay', 'Right bay'])

  // Having looked at it, theirs counts, and what it takes out is named.
  const { changes } = await put(ben, late, { version: now.current })
  expect(changes).toEqual([
    { section: 'bays', key: 'Right bay', what: 'removed' },
    { section: 'bays', key: 'Left bay', what: 'changed' },
  ])
  // An answer that was lost is asked for again.
  expect(await put(ben, late, { version: now.current })).toMatchObject({ changes: [] })
})

test('who names no version takes out and changes only what they saved themselves', async ({ as, db }) => {
  const [ada, ben] = [await as('admin'), await as('admin')]
  await put(ada, begun)
  await put(ben, sectionOf({ people }))

  // Adding takes nothing from anybody, and what somebody else saved stays.
  await expect(put(ada, sectionOf({ people: [] }))).rejects.toMatchObject({
    code: 'version_conflict',
    message: expect.stringContaining('take out Isla Marie Grant, Rory'),
  })
  await put(ada, sectionOf({ bays: [...bays, rightBay] }))
  await expect(put(ben, sectionOf({ bays }))).rejects.toMatchObject({ code: 'version_conflict' })
  const tried = await put(ben, sectionOf({ bays }), { dryRun: '1' })
  expect(tried.changes).toEqual([{ section: 'bays', key: 'Right bay', what: 'removed' }])
  await put(ben, sectionOf({ bays: [...bays, rightBay, { ...rightBay, name: 'Third bay' }] }))
  expect(await namesOf(ada)).toEqual(['Left bay', 'Right bay', 'Third bay'])

  // The same person, behind somebody who changed it elsewhere.
  await db
    .updateTable('resource')
    .set({ title: 'Changed on the page of bays' })
    .where('name', '=', 'Left bay')
    .execute()
  await expect(put(ben, sectionOf({ bays }))).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await put(ben, sectionOf({ bays }), { version: (await read(ben)).current })).toMatchObject({ done: false })
})

test('a studio that is set up on the screen opens when somebody has looked at all of it', async ({ as, call }) => {
  const [ada, ben] = [await as('admin'), await as('admin')]
  const isOpen = async () => (await call(settingsContract.readStudio, {})).isOpen
  await put(ada, sectionOf({ ...(studio && { studio }) }), { keepClosed: '1' })
  const early = await read(ada)
  await expect(ada(setupContract.openStudio, { body: { version: early.current } })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'The studio cannot open yet. Say when the studio is open. Offer at least one service.',
  })

  expect(await put(ada, ownStudio, { keepClosed: '1' })).toMatchObject({ done: false, missing: [] })
  expect(await isOpen()).toBe(false)
  const looked = await read(ada)
  await put(ben, sectionOf({ bays: [rightBay] }), { version: looked.current, keepClosed: '1' })
  await expect(ada(setupContract.openStudio, { body: { version: looked.current } })).rejects.toMatchObject({
    code: 'version_conflict',
  })
  expect(await isOpen()).toBe(false)

  const { current } = await read(ada)
  expect(await ada(setupContract.openStudio, { body: { version: current } })).toEqual({ done: true, missing: [] })
  expect(await ada(setupContract.openStudio, { body: { version: current } })).toEqual({ done: true, missing: [] })
  expect(await isOpen()).toBe(true)
  await expect(
    (await as('front_desk'))(setupContract.openStudio, { body: { version: current } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
})

test('somebody with hours and without a skill is told of, and keeps nobody from opening', async ({ as }) => {
  const admin = await as('admin')
  const idle = people.map((one) => (one.name === 'Rory' ? { ...one, name: 'Mae', skills: [], email: null } : one))

  const { done, missing } = await put(admin, { ...ownStudio, people: [...people, ...idle.slice(1)] })

  expect(done).toBe(true)
  expect(missing).toEqual([
    {
      code: 'skill',
      blocks: false,
      message: 'Mae has hours and no skill, so nobody can book them: say what they do, or leave their hours out.',
    },
  ])
})

test('whoever sets the studio up sends themselves a mail, to see whether it leaves', async ({ as, db }) => {
  const admin = await as('admin')
  await put(admin, begun)

  expect(await admin(setupContract.sendTestMail, {})).toEqual({ to: admin.email })
  const mails = await db.selectFrom('notice').select(['recipient', 'subject']).execute()
  expect(mails).toEqual([{ recipient: admin.email, subject: 'A mail of North Loft' }])
  await expect((await as('front_desk'))(setupContract.sendTestMail, {})).rejects.toMatchObject({ code: 'not_allowed' })
})
