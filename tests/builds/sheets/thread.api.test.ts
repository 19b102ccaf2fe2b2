import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { test } from '#tests/support/test.ts'

import { openSheets, request, sam, standard, tokenOf } from './sheets.ts'

const { readEnquiry, answerEnquiry } = enquiriesContract

test('what a client asks of a sheet begins its thread, and joins it after the studio has answered', async ({
  db,
  as,
  call,
}) => {
  const { create, share, read, fitter } = await openSheets({ db, as })
  const sheet = await share(await create([standard('7i')]))
  const ask = (text: string) => call(sheetsContract.askAboutSheet, { body: { token: tokenOf(sheet.link ?? ''), text } })

  expect(await ask('Is the shaft in stock?')).toEqual({ asked: true })
  const enquiryId = (await read(sheet)).enquiryId ?? ''
  const params = { enquiryId }
  expect(await fitter(readEnquiry, { params })).toMatchObject({
    topic: 'build',
    about: 'S-801',
    message: 'Is the shaft in stock?',
    status: 'new',
    answers: [],
  })
  await fitter(answerEnquiry, { params, body: { version: 1, text: 'It is.' } })

  await ask('And in stiff?')
  const thread = await fitter(readEnquiry, { params })
  expect(thread).toMatchObject({
    status: 'new',
    version: 3,
    answers: [
      { text: 'It is.', isFromAsker: false },
      { text: 'And in stiff?', isFromAsker: true, by: 'Ana Ruiz' },
    ],
  })
  expect((await read(sheet)).enquiryId).toBe(enquiryId)
  // Added to while somebody writes an answer: they read it first.
  await ask('Or in regular?')
  await expect(fitter(answerEnquiry, { params, body: { version: 3, text: 'Yes.' } })).rejects.toMatchObject({
    code: 'version_conflict',
  })
})

test('the question of a visitor joins the thread that their sheet came with; of a wrong link there is none', async ({
  db,
  as,
  call,
}) => {
  const { fitter, read } = await openSheets({ db, as })
  const sheet = await call(sheetsContract.createSheet, { body: request([standard('7i')], { contact: sam }) })
  const token = tokenOf(sheet.link)

  const asked = {
    headers: { 'idempotency-key': 'press 1' },
    body: { token, text: 'How long does it take?' },
  }
  await call(sheetsContract.askAboutSheet, asked)
  // Its answer was lost, and it is pressed again.
  await call(sheetsContract.askAboutSheet, asked)
  const { enquiryId } = await read(sheet)
  expect(await fitter(readEnquiry, { params: { enquiryId: enquiryId ?? '' } })).toMatchObject({
    answers: [{ text: 'How long does it take?', by: 'Sam Rivera' }],
  })
  await expect(
    call(sheetsContract.askAboutSheet, { body: { token: `${token}x`, text: 'Hello?' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
