import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'
import { z } from 'zod'

import { decrypt, encrypt } from '#server/kernel/secrets/secret.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { holdTime, cancelBooking } = bookingContract
const { sendEnquiry, answerEnquiry } = enquiriesContract
const { inviteAccount } = accountsContract

const question = {
  topic: 'lesson' as const,
  name: 'Sam Rivera',
  email: person.email,
  message: 'What suits a beginner?',
}

test('a key belongs to who sent it: others use the same one as if it were new, and learn nothing', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const key = randomUUID()
  const [member, other] = [await as('member'), await as('member')]

  const booked = [
    await book(call, '09:00', { key }),
    await book(member, '10:00', { key }),
    await book(other, '11:00', { key }),
    await book(call, '12:00', { key, email: 'stranger@example.com' }),
  ]

  expect(new Set(booked.map(({ id }) => id)).size).toBe(4)
  await expect(book(call, '09:00', { key, email: 'nobody@example.com' })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('a replay answers as the first time, whatever became of it', async ({ db, call, callWith }) => {
  await makeStudio(db)
  const key = randomUUID()
  const first = await book(call, '10:00', { key })
  const holder = callWith({ authorization: `Booking ${first.manageToken}` })
  await holder(cancelBooking, { params: { bookingId: first.id }, body: {} })

  expect(await book(call, '14:00', { key: randomUUID() })).not.toMatchObject({ id: first.id })
  await book(call, '10:00', { email: 'next@example.com' })
  expect(await book(call, '10:00', { key })).toEqual(first)
})

test('what was kept by the version before an upgrade is answered still', async ({ db, call, services }) => {
  await makeStudio(db)
  const key = randomUUID()
  const first = await book(call, '10:00', { key })
  const { answer } = await db.selectFrom('idempotencyKey').select('answer').executeTakeFirstOrThrow()
  const { secretKey } = services.config
  const purpose = 'encrypt kept answers'
  const { players, ...before } = z
    .looseObject({ players: z.array(z.unknown()) })
    .parse(JSON.parse(decrypt(secretKey, purpose, answer ?? '').toString()))
  const kept = encrypt(secretKey, purpose, Buffer.from(JSON.stringify(before)))
  await db.updateTable('idempotencyKey').set({ answer: kept }).execute()

  expect(players).toEqual([])
  expect(await book(call, '10:00', { key })).toEqual(first)
})

test('a key that answered one call is refused at another, and with another body', async ({ db, as }) => {
  await makeStudio(db)
  const member = await as('member')
  const headers = { 'idempotency-key': randomUUID() }
  await book(member, '10:00', { key: headers['idempotency-key'] })

  const held = member(holdTime, { headers, body: { serviceCode: 'swing_eval', startsAt: at('12:00') } })
  await expect(held).rejects.toMatchObject({ code: 'key_reused' })
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
  await expect(book(member, '12:00', { key: headers['idempotency-key'] })).rejects.toMatchObject({ code: 'key_reused' })
})

test('a time is held once for a key, also when it is asked for twice at once', async ({ db, call }) => {
  await makeStudio(db, { coaches: 3, bays: 3 })
  const headers = { 'idempotency-key': randomUUID() }
  const hold = () => call(holdTime, { headers, body: { serviceCode: 'swing_eval', startsAt: at('12:00') } })

  const held = [...(await Promise.all([hold(), hold(), hold()])), await hold()]

  expect(new Set(held.map(({ id }) => id)).size).toBe(1)
  expect(await db.selectFrom('hold').select('id').execute()).toHaveLength(1)
})

test('a question that is sent again is answered from its key, also when no more may be asked', async ({
  services,
  db,
  call,
}) => {
  services.config.rateLimits = true
  const headers = { 'idempotency-key': randomUUID() }
  const sent = await call(sendEnquiry, { body: question, headers })
  for (let n = 0; n < 5; n++) expect(await call(sendEnquiry, { body: question, headers })).toEqual(sent)

  expect(await call(sendEnquiry, { body: question, headers })).toEqual(sent)
  expect(await db.selectFrom('enquiry').select('id').execute()).toHaveLength(1)
})

test('a key is kept for 48 hours', async ({ db, call, clock }) => {
  await makeStudio(db)
  const headers = { 'idempotency-key': randomUUID() }
  const ask = () => call(sendEnquiry, { body: question, headers })
  const first = await ask()

  clock.pass({ hours: 47 })
  expect(await ask()).toEqual(first)
  clock.pass({ hours: 2 })
  expect(await ask()).not.toEqual(first)
})

test('what is kept tells nothing of the answer, and nothing is kept of what failed', async ({ db, call }) => {
  await makeStudio(db)
  const { reference, manageToken } = await book(call, '10:00', { key: 'one' })
  await expect(book(call, '10:00', { key: 'two', email: 'late@example.com' })).rejects.toMatchObject({
    code: 'slot_taken',
  })

  const kept = await db.selectFrom('idempotencyKey').selectAll().execute()
  expect(kept).toMatchObject([{ key: 'one' }])
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${reference}|${manageToken}|Rivera`))
})

test('an invitation that is sent again with its key mails nobody twice', async ({ db, as }) => {
  const admin = await as('admin')
  const invitation = {
    headers: { 'idempotency-key': randomUUID() },
    body: { email: 'new@example.com', role: 'coach' as const },
  }
  const [first, second] = await Promise.all([admin(inviteAccount, invitation), admin(inviteAccount, invitation)])

  expect(second).toEqual(first)
  expect(await admin(inviteAccount, invitation)).toEqual(first)
  const mails = db.selectFrom('notice').select('id').where('recipient', '=', 'new@example.com')
  expect(await mails.execute()).toHaveLength(1)
  const other = { ...invitation, body: { email: 'other@example.com' } }
  await expect(admin(inviteAccount, other)).rejects.toMatchObject({ code: 'key_reused' })
  expect(await db.selectFrom('authUser').select('id').where('email', '=', 'other@example.com').execute()).toEqual([])
})

test('an answer that is sent again with its key is not refused, and mailed once', async ({ db, call, as }) => {
  const { id } = await call(sendEnquiry, { body: question })
  const desk = await as('front_desk')
  const answer = {
    params: { enquiryId: id },
    headers: { 'idempotency-key': randomUUID() },
    body: { version: 1, text: 'Two lessons.' },
  }
  const [first, second] = await Promise.all([desk(answerEnquiry, answer), desk(answerEnquiry, answer)])

  expect(second).toEqual(first)
  expect(await desk(answerEnquiry, answer)).toEqual(first)
  expect(await db.selectFrom('enquiryMessage').select('id').execute()).toHaveLength(1)
  const changed = { ...answer, body: { ...answer.body, text: 'Three.' } }
  await expect(desk(answerEnquiry, changed)).rejects.toMatchObject({ code: 'key_reused' })
})

// Each with the reason why its second time is none, or is meant.
const withoutKey: Record<string, string> = {
  sendPasswordReset: 'makes no record; a second mail replaces the link of the first, and mails are limited',
  banAccount: 'sets a state',
  liftBan: 'sets a state',
  signAccountOut: 'sets a state',
  deleteAccount: 'the second time there is nothing to delete',
  readSheetByLink: 'reads: the token stands in no address',
  readGroupEstimate: 'reads: the token stands in no address',
  readPayLink: 'reads: the token stands in no address',
  readEstimate: 'reads: the token stands in no address',
  answerEstimate: 'a step that its state admits once',
  answerGroupEstimate: 'a step that its state admits once',
  askPayer: 'mails once more about the same bags, as a second press asks',
  readShare: 'reads: the token stands in no address',
  extendHold: 'sets a time; how often is limited by the hold',
  cancelBooking: 'a step that its state admits once',
  stepPlace: 'a step that its state admits once',
  letTakePlace: 'a step that its state admits once',
  callOffClinic: 'a step that its state admits once; asked again it goes on with what failed',
  checkIn: 'a step that its state admits once',
  approveBooking: 'a step that its state admits once',
  rescheduleBooking: 'a step of one version',
  extendBooking: 'a step of one version',
  handOverLines: 'a step that its state admits once',
  giveClub: 'once it is that client’s, it is',
  stepSheet: 'a step that its state admits once',
  writeSheetByLink: 'the revision that it names is gone after the first time',
  stepTicket: 'a step that its state admits once',
  collectTicket: 'a step that its state admits once',
  noteCall: 'what was told by then is told once',
  tellPayer: 'what was told by then is told once',
  handOverBags: 'a step that its state admits once',
  finishTasks: 'a task is done once',
  finishBatch: 'a task is done once',
  tellWorn: 'nobody is told twice in half a year',
  openPrepared: 'a visitor becomes a client once',
  stepFitting: 'a step that its state admits once',
  addShots: 'each shot has an id of its own',
  importShots: 'a row of a file comes in once',
  renewFittingLink: 'makes no record; the second link ends the first',
  readSharedFitting: 'reads: the token stands in no address',
  readLinkedQuote: 'reads by a link',
  declineLinkedQuote: 'a step of one version',
  askAboutSheet: 'a message; few each hour',
  askAboutQuote: 'a message; few each hour',
  askAboutBuild: 'a message; few each hour',
  stepBuild: 'a step that its state admits once',
  finishStage: 'a stage is done once',
  trackBuild: 'reads by a link',
  releaseOrderLine: 'a step that its state admits once',
  changeBookingStatus: 'a step that its state admits once',
  waiveBookingFee: 'sets a state',
  giveLessonBack: 'a lesson is given back once',
  declineWaitlistOffer: 'a step that its state admits once',
  acceptBookingOffer: 'a step that its state admits once',
  declineBookingOffer: 'a step that its state admits once',
  cancelOfferedBooking: 'a step that its state admits once',
  settleBookingOffer: 'a step that its state admits once',
  resetStaffDay: 'a step of one version',
  resolveAbsence: 'a step of one version',
  resolveOutsideBookings: 'a step of one version',
  deleteAbsence: 'a step of one version',
  closeEnquiry: 'a step of one version',
  reopenEnquiry: 'a step of one version',
  reportClientErrors: 'counts how often; nobody waits for its answer',
  previewMailTemplate: 'writes nothing',
  previewDocument: 'writes nothing',
  publishDocument: 'a step of one version',
  giveConsent: 'agreed to once, the second time adds nothing',
  signForClient: 'agreed to once, the second time adds nothing',
  liftBounce: 'sets a state',
  unsubscribe: 'sets a state',
  receiveSmsReply: 'sets a state',
  receiveTwilioReply: 'sets a state',
  receiveMailEvent: 'sets a state',
  renewCalendarFeed: 'makes no record; the second time ends the address of the first, which nobody keeps',
  mergePerson: 'whoever was merged is nobody the second time',
  undoMerge: 'a merge is undone once',
  exportPerson: 'writes nothing but that it was done',
  erasePerson: 'whoever was erased is nobody the second time',
  publishService: 'a step of one version',
  rollBackService: 'a step of one version',
  changeServiceStatus: 'a step of one version',
  checkRush: 'writes nothing',
  checkBuildRush: 'writes nothing',
  previewService: 'writes nothing',
  importPeople: 'whom it made the first time it finds the second time',
  importProducts: 'what it made the first time it finds the second time',
  setTaxRate: 'sets a rate from a day on',
  priceSale: 'writes nothing',
  stepOrder: 'a step that its state admits once',
  confirmDemoCharge: 'the first answer counts',
  confirmDemoSetup: 'the first answer counts',
  cancelReaderPayment: 'a payment that is ended stays so',
  touchDemoReader: 'the first touch counts',
  settleCardSetup: 'the provider is asked; what is known already changes nothing',
  settleCardByLink: 'the provider is asked; what is known already changes nothing',
  settleCardForOrder: 'the provider is asked; what is known already changes nothing',
  submitDispute: 'a step that its state admits once',
  settlePayment: 'the provider is asked; what is known already changes nothing',
  settleByLink: 'the provider is asked; what is known already changes nothing',
  explainDifference: 'said once',
  resendGiftCard: 'makes no record; the second code ends the first',
  printGiftCard: 'makes no record; the second code ends the first',
  voidGiftCard: 'a step that its state admits once',
  priceReturn: 'writes nothing',
  calculateSwingWeight: 'writes nothing',
  stepDemoLoan: 'a step that its state admits once',
  stepPurchaseOrder: 'a step that its state admits once',
  stepStockTransfer: 'a step that its state admits once',
  expectPurchaseOrder: 'the same day again moves nothing',
  importStock: 'what is counted already is not opened again',
  importPrices: 'what is here already does not come in twice',
  stepFactoryOrder: 'a step that its state admits once',
  confirmFactoryOrder: 'a step that its state admits once',
  shipFactoryOrder: 'a step that its state admits once',
  expectFactoryOrder: 'the same day again moves nothing',
  settleClaim: 'a claim is settled once',
  readLinkedLate: 'reads by a link',
}

test('every call of our own that makes a record accepts an Idempotency-Key, or says why not', () => {
  const own = endpoints.filter(
    ([, { method, path, status }]) => path.startsWith('/api/') && (method === 'POST' || status === 201),
  )
  const keyed = own.filter(([, { headers }]) => headers instanceof z.ZodObject && 'idempotency-key' in headers.shape)

  expect(own.map(([name]) => name).toSorted()).toEqual(
    [...keyed.map(([name]) => name), ...Object.keys(withoutKey)].toSorted(),
  )
  for (const [name, { failures = [] }] of keyed) expect(failures, name).toContain('key_reused')
  for (const [name, { status }] of own) if (status === 201) expect(withoutKey, name).not.toHaveProperty(name)
})
