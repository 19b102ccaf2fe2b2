import { expect } from 'vitest'

import { fittingsContract } from '#shared/fittings/contract.ts'
import { figures } from '#shared/fittings/figures.ts'
import type { ShotImportReport } from '#shared/fittings/import.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { showFigure } from '#shared/fittings/units.ts'
import type { Call } from '#shared/http/call.ts'
import { test } from '#tests/support/test.ts'

import { openBay } from './fittings.ts'
import { samples } from './samples.ts'

type Query = Parameters<typeof query>[0]
const query = (more: {
  columns?: string
  candidate?: string
  speed?: 'mph' | 'kmh' | 'ms'
  distance?: 'yd' | 'm'
  answers?: string
}) => more
const usual = { speed: 'mph', distance: 'yd' } as const

const importing =
  (call: Call, { id }: Pick<Fitting, 'id'>) =>
  (text: string, mode: 'check' | 'run', more: Query = {}): Promise<ShotImportReport> =>
    call(fittingsContract.importShots, {
      params: { fittingId: id },
      query: { mode, ...more },
      body: Uint8Array.from(Buffer.from(text)),
    })

test.for(Object.entries(samples))(
  'a file of %s comes in with its units, sides and clubs',
  async ([name, text], { db, as }) => {
    const { open, addCandidate, fitter } = await openBay({ db, as })
    const fitting = await open()
    await addCandidate(fitting, 'B')
    const send = importing(fitter, fitting)

    const checked = await send(text, 'check', usual)
    expect(checked).toMatchObject({ source: name, isRemembered: false, counts: { created: 2, refused: 0 } })
    const params = { fittingId: fitting.id }
    expect((await fitter(fittingsContract.readFitting, { params })).shots).toEqual([])

    await send(text, 'run', usual)
    const { shots, candidates } = await fitter(fittingsContract.readFitting, { params })
    const shown = shots.map(({ candidateId, figures: measured }) => [
      candidates.find(({ id }) => id === candidateId)?.label,
      ...(['ballSpeed', 'launch', 'spin', 'side'] as const).map((key) =>
        showFigure(figures[key].measure, measured[key] ?? Number.NaN),
      ),
      Math.round(Number(showFigure('distance', measured.carry ?? Number.NaN))),
    ])
    expect(shown).toEqual([
      ['Own', '142.1', '11.2', '3050', '12.5', 228],
      ['B', '144.0', '13.1', '2480', '-8.0', 236],
    ])
    expect(await send(text, 'run', usual)).toMatchObject({ counts: { created: 0, unchanged: 2, refused: 0 } })
  },
)

test('columns that nobody knows are mapped once, and remembered for the next file', async ({ db, as }) => {
  const { open, fitter } = await openBay({ db, as })
  const fitting = await open()
  const candidate = fitting.candidates[0]?.id ?? ''
  const send = importing(fitter, fitting)
  const head = 'Schlag;Ballgeschw.;Weite;Abweichung'

  const unknown = await send(`${head}\n1;228,7;208,8;11,4`, 'check', { candidate })
  expect(unknown).toMatchObject({
    source: null,
    counts: { created: 0, refused: 1 },
    rows: [{ line: 2, notes: ['There is no figure in this row.'] }],
  })
  const mapped = { columns: ',ballSpeed,carry,side', speed: 'kmh', distance: 'm', candidate } as const
  expect(await send(`${head}\n1;228,7;208,8;11,4`, 'run', mapped)).toMatchObject({ counts: { created: 1 } })

  const next = await send(`${head}\n2;230,0;210,0;-3,0\n3;weit;210,0;-3,0`, 'run', { candidate })
  expect(next).toMatchObject({
    isRemembered: true,
    speed: 'kmh',
    distance: 'm',
    counts: { created: 1, refused: 1 },
    rows: [{ line: 2, name: 'Own, Carry 229.7, Ball speed 142.9' }, { notes: ['Ball speed: weit is no number.'] }],
  })
  const { shots } = await fitter(fittingsContract.readFitting, { params: { fittingId: fitting.id } })
  expect(shots.map(({ figures: { carry } }) => carry)).toEqual([208_800, 210_000])
})

test('units that the file says nowhere are asked about, and remembered for the next file of that program', async ({
  db,
  as,
}) => {
  const { open, fitter } = await openBay({ db, as })
  const fitting = await open()
  const candidate = fitting.candidates[0]?.id ?? ''
  const send = importing(fitter, fitting)
  const columns = 'ballSpeed,carry,apex'
  const head = 'Ball Speed,Carry,Apex'

  const asked = await send(`${head}\n63.5,208.8,27`, 'run', { candidate })
  expect(asked).toMatchObject({ asked: 1, counts: { created: 0, refused: 0 }, rows: [{ outcome: 'asked' }] })
  expect(
    asked.questions.map(({ key, answer, choices }) => [key, answer, ...choices.map(({ label }) => label)]),
  ).toEqual([
    ['speed', null, 'mph', 'km/h', 'm/s'],
    ['distance', null, 'yd', 'm', 'ft'],
  ])
  const answers = 'speed:ms,distance:m'
  expect(await send(`${head}\n63.5,208.8,27`, 'run', { candidate, answers: 'speed:ms' })).toMatchObject({ asked: 1 })
  expect(await send(`${head}\n63.5,208.8,27`, 'run', { candidate, answers, columns })).toMatchObject({
    counts: { created: 1 },
  })

  const next = await send(`${head}\n64.5,209.8,28`, 'run', { candidate })
  expect(next).toMatchObject({ isRemembered: true, counts: { created: 1 } })
  expect(next.questions.map(({ answer }) => answer)).toEqual(['ms', 'm'])
  const { shots } = await fitter(fittingsContract.readFitting, { params: { fittingId: fitting.id } })
  expect(shots.map(({ figures: { ballSpeed, carry, apex } }) => [ballSpeed, carry, apex])).toEqual([
    [63_500, 208_800, 27_000],
    [64_500, 209_800, 28_000],
  ])
  // What says its unit beside its figures, or in another column of its kind, is not asked about.
  for (const said of ['Carry,Ball Speed\n150 m,60 m/s', 'Carry [m],Side,Club Speed (km/h),Ball Speed\n150,3,130,170']) {
    expect(await send(said, 'check', { candidate })).toMatchObject({ questions: [], counts: { created: 1 } })
  }
})

test('a wrong file changes nothing and says what is wrong, row by row', async ({ db, as }) => {
  const { open, fitter, step } = await openBay({ db, as })
  const fitting = await open()
  const candidate = fitting.candidates[0]?.id ?? ''
  const send = importing(fitter, fitting)

  await expect(send('', 'run', { candidate })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(send('PK\u0003\u0004', 'run', { candidate })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(send('Ball,Carry\n1,2', 'run', { columns: 'carry' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await send('Ball,Carry\n142,228', 'run')).toMatchObject({
    counts: { created: 0, refused: 1 },
    rows: [{ notes: ['Say which candidate was hit.'] }],
  })
  expect(await send('Ball,Carry\n142,2280\n-,-', 'run', { candidate, ...usual })).toMatchObject({
    counts: { created: 0, refused: 2 },
    rows: [{ notes: ['Carry is 0 to 450 yd. This is 2280.0.'] }, { notes: ['There is no figure in this row.'] }],
  })
  await expect(send('Ball,Carry\n142,228', 'run', { candidate: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  })

  await send('Ball,Carry\n142,228', 'run', { candidate, ...usual })
  await step(fitting, 'results_draft')
  await step(fitting, 'results_shared')
  await expect(send('Ball,Carry\n143,229', 'run', { candidate })).rejects.toMatchObject({ code: 'wrong_state' })
})
