import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type { Fitting, NewSheetOfFitting } from '#shared/fittings/records.ts'
import { test } from '#tests/support/test.ts'

import { openBay } from './fittings.ts'

const { addCandidate, makeSheetOfFitting, readFitting } = fittingsContract

/** A fitting whose results are shared, with a driver and an iron. */
async function openShared(bayOf: Parameters<typeof openBay>[0]) {
  const bay = await openBay(bayOf)
  const fitting = await bay.open()
  await bay.addCandidate(fitting, 'B 9.0 S')
  const { candidates } = await bay.fitter(addCandidate, {
    params: { fittingId: fitting.id },
    headers: {},
    body: {
      label: 'Iron',
      slot: '7i',
      spec: { headBrand: 'Northfield', length: 596, loft: 3000, lie: 6300, headMass: 2710, wraps: 1 },
    },
  })
  const [driver, iron] = [candidates[1]?.id ?? '', candidates[2]?.id ?? '']
  await bay.change(fitting, { bestCandidateId: driver })
  await bay.step(fitting, 'results_draft')
  const make = (clubs: NewSheetOfFitting['clubs']) =>
    bay.fitter(makeSheetOfFitting, { params: { fittingId: fitting.id }, body: { clubs } })
  const read = (): Promise<Fitting> => bay.fitter(readFitting, { params: { fittingId: fitting.id } })

  return { ...bay, fitting, driver, iron, make, read }
}

test('a driver and a set of irons become one sheet of the client, and the fitting is accepted by that', async ({
  db,
  as,
}) => {
  const { fitter, personId, fitting, driver, iron, step, make, read } = await openShared({ db, as })
  const clubs = [{ candidateId: driver }, { candidateId: iron, slots: ['8i', '7i', '6i'] as const }]
  const chosen = clubs.map(({ slots, ...club }) => ({ ...club, ...(slots && { slots: [...slots] }) }))
  await expect(make(chosen)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Share the results first: a sheet is written of what the client takes.',
  })
  await step(fitting, 'results_shared')

  const made = await make(chosen)
  expect(await fitter(sheetsContract.readSheet, { params: { sheetId: made.id }, query: {} })).toMatchObject({
    number: made.number,
    kind: 'clubs',
    status: 'draft',
    person: { id: personId },
    fitting: { id: fitting.id, number: 'F-501' },
    clubs: [
      { slot: 'D', spec: { loft: 900, length: 728 } },
      { slot: '6i', spec: { length: 604, loft: 2650, lie: 6250, headBrand: 'Northfield', wraps: 1 } },
      { slot: '7i', spec: { length: 596, loft: 3000, lie: 6300, headMass: 2710 } },
      { slot: '8i', spec: { length: 588, loft: 3400, lie: 6350 } },
    ],
  })
  const after = await read()
  expect(after).toMatchObject({ status: 'accepted', sheets: [made] })
  expect(after.history.at(-1)).toMatchObject({ to: 'accepted', reason: `${made.number} was written` })

  // Later they take another one as well.
  const second = await make([{ candidateId: iron }])
  expect((await read()).sheets).toEqual([second, made])
})

test('a club that is chosen twice, a candidate of another fitting and a fitting in session make no sheet', async ({
  db,
  as,
}) => {
  const { fitting, driver, iron, open, step, make, read } = await openShared({ db, as })
  const other = await open()
  await step(fitting, 'results_shared')

  const own = fitting.candidates[0]?.id ?? ''
  await expect(make([{ candidateId: driver }, { candidateId: own }, { candidateId: iron }])).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Driver is chosen twice. Take one of both.',
  })
  await expect(make([{ candidateId: other.candidates[0]?.id ?? '' }])).rejects.toMatchObject({ code: 'not_found' })
  await expect(make([])).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await read()).toMatchObject({ status: 'results_shared', sheets: [] })
  expect(await db.selectFrom('sheet').select('id').execute()).toEqual([])
})

test('a key writes one sheet, and coaches write none', async ({ db, as }) => {
  const { fitter, fitting, driver, step } = await openShared({ db, as })
  await step(fitting, 'results_shared')
  const request = {
    params: { fittingId: fitting.id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { clubs: [{ candidateId: driver }] },
  }

  const first = await fitter(makeSheetOfFitting, request)
  expect(await fitter(makeSheetOfFitting, request)).toEqual(first)
  await expect((await as('coach'))(makeSheetOfFitting, request)).rejects.toMatchObject({ code: 'not_allowed' })
})
