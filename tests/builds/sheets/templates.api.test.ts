import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { test } from '#tests/support/test.ts'

import { openSheets, request, standard } from './sheets.ts'

const { createSheet, deleteTemplate, listSheets, makeAgain, readSheet, renameTemplate, stepSheet } = sheetsContract

test('a template is named, begins sheets of clients, is renamed and deleted, and what it began stays', async ({
  db,
  as,
}) => {
  const { fitter, personId, read } = await openSheets({ db, as })
  const template = await fitter(createSheet, {
    body: request([standard('8i', { builderNotes: 'Soft step' })], { templateName: 'Irons, men' }),
  })
  const params = { sheetId: template.id }

  const begun = await read(await fitter(makeAgain, { body: { sheetId: template.id, personId } }))
  expect(begun).toMatchObject({
    person: { id: personId },
    templateName: null,
    remakes: template.id,
    clubs: [{ slot: '8i', spec: { builderNotes: 'Soft step' } }],
  })
  expect(await fitter(renameTemplate, { params, body: { name: 'Irons, men, steel' } })).toMatchObject({
    templateName: 'Irons, men, steel',
  })
  expect(await fitter(listSheets, { query: { shelf: 'templates' } })).toMatchObject({
    sheets: [{ id: template.id, templateName: 'Irons, men, steel' }],
  })

  await fitter(deleteTemplate, { params })
  await expect(fitter(readSheet, { params, query: {} })).rejects.toMatchObject({ code: 'not_found' })
  expect(await read(begun)).toMatchObject({ remakes: null, clubs: [{ slot: '8i' }] })
  await expect(fitter(deleteTemplate, { params })).rejects.toMatchObject({ code: 'not_found' })
})

test('a template is shared with nobody, a client’s sheet is none, and builders change none', async ({ db, as }) => {
  const { fitter, create } = await openSheets({ db, as })
  const template = await fitter(createSheet, { body: request([standard('8i')], { templateName: 'Irons' }) })
  const params = { sheetId: template.id }
  await expect(fitter(stepSheet, { params, body: { to: 'shared' } })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'A template is nobody’s. Begin a sheet from it, and share that.',
  })
  await expect(fitter(makeAgain, { body: { sheetId: template.id } })).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Say for whom it is made.',
  })

  const sheet = await create([standard('7i')])
  await expect(fitter(deleteTemplate, { params: { sheetId: sheet.id } })).rejects.toMatchObject({ code: 'not_found' })
  const builder = await as('builder')
  await expect(builder(renameTemplate, { params, body: { name: 'Mine' } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})
