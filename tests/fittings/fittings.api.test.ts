import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makePhoto, upload } from '#tests/files/files.ts'
import { makeClient, nobody } from '#tests/people/clients.ts'
import { makeService, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { fiveShots, openBay, shotOf } from './fittings.ts'

const token = (link: string | null) => (link ?? '').split('#')[1] ?? ''

test('a fitting goes from the first shot to what the client decided', async ({ db, as }) => {
  const bay = await openBay({ db, as })
  const fitting = await bay.open()
  expect(fitting).toMatchObject({
    number: 'F-501',
    status: 'in_session',
    person: { id: bay.personId, name: 'Ana Ruiz' },
    candidates: [{ label: 'Own', isOwn: true, slot: 'D', spec: {} }],
    shots: [],
    link: null,
  })
  const { candidates } = await bay.addCandidate(fitting, 'B 9.0 S')
  const [own, other] = candidates.map(({ id }) => id)
  const hit = await bay.hit(fitting, [...fiveShots(own ?? '', 208_000, 9000), ...fiveShots(other ?? '', 216_000, 4000)])
  expect(hit.shots.map(({ candidateId }) => candidateId)).toEqual([...Array(5).fill(own), ...Array(5).fill(other)])

  await bay.step(fitting, 'results_draft')
  await bay.change(fitting, { bestCandidateId: other ?? null, summary: 'Take the stiff one.' })
  const shared = await bay.step(fitting, 'results_shared')
  expect(shared).toMatchObject({ status: 'results_shared', bestCandidateId: other, sharedAt: expect.any(Date) })
  expect(shared.link).toMatch(/^http:\/\/studio\.test\/fitting#/)
  await bay.step(fitting, 'followup_due')
  await bay.change(fitting, { followUpOn: '2026-12-01' })
  const over = await bay.step(fitting, 'accepted', 'Ordered the driver')
  expect(over.history.map(({ to, reason }) => [to, reason])).toEqual([
    ['in_session', null],
    ['results_draft', null],
    ['results_shared', null],
    ['followup_due', null],
    ['accepted', 'Ordered the driver'],
  ])
})

test('steps that do not exist are refused, and nothing is shared before a shot counts', async ({ db, as }) => {
  const { open, step, fitter, hit } = await openBay({ db, as })
  const fitting = await open({ later: true })
  expect(fitting.status).toBe('scheduled')
  await expect(step(fitting, 'results_shared')).rejects.toMatchObject({ code: 'wrong_state' })
  await step(fitting, 'in_session')
  await step(fitting, 'results_draft')
  await expect(step(fitting, 'results_shared')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'There is nothing to share yet. Type a shot, import some, or mark the best club.',
  })

  const [own] = fitting.candidates
  const { shots } = await hit(fitting, [shotOf(own?.id ?? '', { carry: 200_000 })])
  const shot = { params: { fittingId: fitting.id, shotId: shots[0]?.id ?? '' } }
  await fitter(fittingsContract.changeShot, { ...shot, body: { included: false } })
  await expect(step(fitting, 'results_shared')).rejects.toMatchObject({ code: 'wrong_state' })
  await fitter(fittingsContract.changeShot, { ...shot, body: { included: true } })
  await expect(step(fitting, 'results_shared')).resolves.toMatchObject({ status: 'results_shared' })
})

test('what the client has is not changed until it is taken back; our own note is', async ({ db, as }) => {
  const { open, step, hit, change, addCandidate, fitter } = await openBay({ db, as })
  const fitting = await open()
  const [own] = fitting.candidates
  const { shots } = await hit(fitting, [shotOf(own?.id ?? '', { carry: 200_000 })])
  await step(fitting, 'results_draft')
  await step(fitting, 'results_shared')
  const params = { fittingId: fitting.id }

  await expect(change(fitting, { note: 'Call on Monday' })).resolves.toMatchObject({ note: 'Call on Monday' })
  const closed = { code: 'wrong_state', message: 'The client has these results. Take them back to change them.' }
  await expect(change(fitting, { summary: 'Another' })).rejects.toMatchObject(closed)
  await expect(addCandidate(fitting, 'C')).rejects.toMatchObject(closed)
  await expect(hit(fitting, [shotOf(own?.id ?? '', { carry: 1 })])).rejects.toMatchObject(closed)
  await expect(
    fitter(fittingsContract.removeShot, { params: { ...params, shotId: shots[0]?.id ?? '' } }),
  ).rejects.toMatchObject(closed)
  await step(fitting, 'results_draft')
  await expect(change(fitting, { summary: 'Another' })).resolves.toMatchObject({ summary: 'Another' })
})

test('a booking of a fitting brings its client and answers, and is one fitting', async ({ db, as, call }) => {
  const { open, fitter, personId } = await openBay({ db, as })
  await makeService(db, { code: 'driver_fit', name: 'Driver fitting', category: 'fitting', requiredSkill: null })
  const booking = await call(bookingContract.createBooking, {
    headers: {},
    body: { serviceCode: 'driver_fit', startsAt: at('10:00'), person: { ...person, email: 'leo@example.com' } },
  })
  const lesson = await book(call, '12:00', { email: 'leo@example.com' })

  const fitting = await open({ bookingId: booking.id, personId })
  expect(fitting).toMatchObject({
    booking: { id: booking.id, reference: booking.reference, serviceName: 'Driver fitting' },
    startsAt: booking.startsAt,
  })
  expect(fitting.person?.id).not.toBe(personId)
  await expect(open({ bookingId: booking.id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(open({ bookingId: lesson.id })).rejects.toMatchObject({ code: 'not_offered' })
  await expect(open({ bookingId: nobody })).rejects.toMatchObject({ code: 'not_found' })
  const { fittings } = await fitter(fittingsContract.listFittings, { query: { limit: 5, booking: booking.id } })
  expect(fittings.map(({ id }) => id)).toEqual([fitting.id])
})

test('the club of the bag is the blueprint, as far as a sheet has words for it', async ({ db, as }) => {
  const { open, personId } = await openBay({ db, as })
  await db
    .insertInto('club')
    .values({
      personId,
      // A word from before there were sheets.
      slot: sql<Slot>`'driver'`,
      passportCode: '00000000000',
      spec: JSON.stringify({ brand: 'Northfield', model: 'Drift', loft: 1050, length: 99_999, mood: 'low' }),
      createdAt: new Date('2026-01-01T12:00:00Z'),
    })
    .execute()

  expect((await open()).candidates).toMatchObject([
    { label: 'Own', clubId: expect.any(String), spec: { headBrand: 'Northfield', headModel: 'Drift', loft: 1050 } },
  ])
})

test('a shot that is sent again is there once; one of another fitting’s candidate is refused', async ({ db, as }) => {
  const { open, hit } = await openBay({ db, as })
  const [fitting, other] = [await open(), await open()]
  const shots = fiveShots(fitting.candidates[0]?.id ?? '', 200_000, 1000)

  await hit(fitting, shots.slice(0, 3))
  const answers = await Promise.all([hit(fitting, shots), hit(fitting, shots)])
  for (const { shots: written } of answers) expect(written).toHaveLength(5)
  await expect(hit(other, [shotOf(fitting.candidates[0]?.id ?? '', { carry: 1 })])).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(hit(fitting, [shotOf(fitting.candidates[0]?.id ?? '', {})])).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('candidates have names of their own, and leave with their shots', async ({ db, as }) => {
  const { open, addCandidate, fitter, hit, change } = await openBay({ db, as })
  const fitting = await open()
  const { candidates } = await addCandidate(fitting, 'B')
  const b = candidates.at(-1)?.id ?? ''
  await expect(addCandidate(fitting, 'B')).rejects.toMatchObject({ code: 'not_offered' })
  const params = { fittingId: fitting.id, candidateId: b }
  await expect(fitter(fittingsContract.changeCandidate, { params, body: { label: 'Own' } })).rejects.toMatchObject({
    code: 'not_offered',
  })
  await expect(fitter(fittingsContract.changeCandidate, { params, body: { headSku: 'NONE' } })).rejects.toMatchObject({
    code: 'not_offered',
    facts: { details: [{ path: 'headSku' }] },
  })
  // A SKU is typed in whatever case.
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: 'T2', kind: 'head' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku: 'HEAD-T2', priceCents: 9000 }).execute()
  const headed = await fitter(fittingsContract.changeCandidate, { params, body: { headSku: 'head-t2' } })
  expect(headed.candidates.at(-1)).toMatchObject({ headSku: 'HEAD-T2' })
  await hit(fitting, fiveShots(b, 200_000, 10))
  await change(fitting, { bestCandidateId: b })
  await expect(change(fitting, { bestCandidateId: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })

  const left = await fitter(fittingsContract.removeCandidate, { params })
  expect(left).toMatchObject({ bestCandidateId: null, shots: [], candidates: [{ label: 'Own' }] })
})

test('of two who change one version, one is told what it is now', async ({ db, as }) => {
  const { open, change } = await openBay({ db, as })
  const fitting = await open()
  await change(fitting, { summary: 'One', version: 1 })

  await expect(change(fitting, { summary: 'Two', version: 1 })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { summary: 'One', version: 2 } },
  })
})

test('the client reads what was shared, by their account or the link of the mail; nobody else does', async ({
  db,
  as,
  call,
}) => {
  const bay = await openBay({ db, as })
  const member = await makeUser(db, { email: 'ana2@example.com' })
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', member.userId)
    .executeTakeFirstOrThrow()
  const fitting = await bay.open({ personId })
  await bay.hit(fitting, fiveShots(fitting.candidates[0]?.id ?? '', 200_000, 1000))
  await bay.fitter(fittingsContract.changeCandidate, {
    params: { fittingId: fitting.id, candidateId: fitting.candidates[0]?.id ?? '' },
    body: { spec: { loft: 1050, headCents: 40_000, builderNotes: 'Ours' } },
  })
  await bay.change(fitting, { note: 'Ours alone', summary: 'For you' })
  await bay.step(fitting, 'results_draft')
  const { link } = await bay.step(fitting, 'results_shared')

  const results = await call(fittingsContract.readSharedFitting, { body: { token: token(link) } })
  expect(results).toMatchObject({ summary: 'For you', candidates: [{ label: 'Own', spec: { loft: 1050 } }] })
  expect(results.shots).toHaveLength(5)
  expect(JSON.stringify(results)).not.toMatch(/Ours|40000|Ruiz|ana2/)
  const mail = await db.selectFrom('notice').select(['text', 'recipient']).execute()
  expect(mail).toMatchObject([{ recipient: 'ana2@example.com', text: expect.stringContaining(token(link)) }])

  const stranger = await as('member')
  const params = { fittingId: fitting.id }
  await expect(stranger(fittingsContract.readMyFitting, { params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await stranger(fittingsContract.listMyFittings, {})).toEqual({ fittings: [] })
  await expect(call(fittingsContract.readSharedFitting, { body: { token: `${token(link)}x` } })).rejects.toMatchObject({
    code: 'not_found',
  })

  await bay.fitter(fittingsContract.renewFittingLink, { params })
  await expect(call(fittingsContract.readSharedFitting, { body: { token: token(link) } })).rejects.toMatchObject({
    code: 'expired',
  })
  await bay.step(fitting, 'results_draft')
  const { link: none } = await bay.fitter(fittingsContract.readFitting, { params })
  expect(none).toBeNull()
})

test('a coach reads and writes nothing; who only reads has no link', async ({ db, as }) => {
  const bay = await openBay({ db, as })
  const fitting = await bay.open()
  await bay.hit(fitting, fiveShots(fitting.candidates[0]?.id ?? '', 200_000, 1000))
  await bay.step(fitting, 'results_draft')
  await bay.step(fitting, 'results_shared')
  const params = { fittingId: fitting.id }

  const coach = await as('coach')
  expect(await coach(fittingsContract.readFitting, { params })).toMatchObject({ number: 'F-501', link: null })
  await expect(coach(fittingsContract.stepFitting, { params, body: { to: 'accepted' } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('the list finds by number and name, and by where they stand', async ({ db, as, clock }) => {
  const { open, step, fitter, personId } = await openBay({ db, as })
  const first = await open()
  clock.pass({ minutes: 5 })
  const second = await open({ later: true, slot: '7i' })
  await step(first, 'results_draft')
  const found = async (query: object) =>
    (await fitter(fittingsContract.listFittings, { query: { limit: 10, ...query } })).fittings.map(({ id }) => id)

  expect(await found({})).toEqual([second.id, first.id])
  expect(await found({ search: 'f-501' })).toEqual([first.id])
  expect(await found({ search: 'ruiz', shelf: 'open' })).toEqual([second.id])
  expect(await found({ shelf: 'to_share', person: personId })).toEqual([first.id])
  expect(await found({ person: nobody })).toEqual([])
})

test('photos stand beside a fitting, and the client sees them with the results', async ({ db, as, call }) => {
  const { fitter, open, hit, step } = await openBay({ db, as })
  const personId = await makeClient(db)
  const headers = { 'idempotency-key': randomUUID() }
  const opening = { headers, body: { personId, slot: 'D' as const } }
  const fitting = await fitter(fittingsContract.openFitting, opening)
  expect(await fitter(fittingsContract.openFitting, opening)).toEqual(fitting)
  await expect(open({ personId: nobody })).rejects.toMatchObject({ code: 'not_found' })

  const params = { fittingId: fitting.id }
  const { id: fileId } = await upload(fitter, await makePhoto())
  await fitter(fittingsContract.addFilesOfFitting, { params, headers: {}, body: { fileIds: [fileId] } })
  const file = { params: { ...params, fileId } }
  await fitter(fittingsContract.captionFileOfFitting, { ...file, body: { caption: 'At the top' } })
  await hit(fitting, fiveShots(fitting.candidates[0]?.id ?? '', 200_000, 1000))
  await fitter(fittingsContract.changeFitting, { params, body: { measuredOn: 'TrackMan 4' } })
  await step(fitting, 'results_draft')
  const { link } = await step(fitting, 'results_shared')
  const results = await call(fittingsContract.readSharedFitting, { body: { token: token(link) } })
  expect(results).toMatchObject({ measuredOn: 'TrackMan 4', files: [{ caption: 'At the top' }] })

  expect(await fitter(fittingsContract.removeFileOfFitting, file)).toMatchObject({ files: [] })
  await expect(fitter(fittingsContract.removeFileOfFitting, file)).rejects.toMatchObject({ code: 'not_found' })
})
