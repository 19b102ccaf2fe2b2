import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { fittingsContract } from '#shared/fittings/contract.ts'
import { figures, type FigureKey, type ShotFigures } from '#shared/fittings/figures.ts'
import type { ShotImportReport } from '#shared/fittings/import.ts'
import { showFigure } from '#shared/fittings/units.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { test } from '#tests/support/test.ts'

import { openBay } from './fittings.ts'
import { makers } from './makers.ts'

type Query = Partial<Parsed<typeof fittingsContract.importShots>['query']>

const fileNamed = (name: string) => readFileSync(join(import.meta.dirname, 'exports', name))

/** A fitting of a 7-iron, with what a file does to it. */
async function openIronBay(around: Parameters<typeof openBay>[0]) {
  const { open, fitter, addCandidate } = await openBay(around)
  const fitting = await open({ slot: '7i' })
  const candidate = fitting.candidates[0]?.id ?? ''
  const send = (file: Uint8Array | string, query: Query = {}): Promise<ShotImportReport> =>
    fitter(fittingsContract.importShots, {
      params: { fittingId: fitting.id },
      query: { mode: 'run', candidate, ...query },
      body: Uint8Array.from(Buffer.from(file)),
    })
  const read = () => fitter(fittingsContract.readFitting, { params: { fittingId: fitting.id } })

  return { fitting, candidate, send, read, addCandidate }
}

/** As the bay shows them; `-` for what was not measured. */
const shown = (shot: ShotFigures, keys: readonly FigureKey[]) =>
  keys.map((key) => (shot[key] === undefined ? '-' : showFigure(figures[key].measure, shot[key])))

const seen = [
  'ballSpeed',
  'launch',
  'direction',
  'spin',
  'carry',
  'side',
  'clubSpeed',
  'attack',
  'path',
  'face',
] as const

test.for<[name: string, shots: string[][]]>([
  [
    '01-fsx2020-lastshot.csv',
    [
      ['107.6', '18.3', '-2.1', '6108', '152.6', '-10.3', '81.0', '-4.2', '1.3', '-'],
      ['108.9', '17.9', '1.4', '6001', '154.3', '5.7', '81.6', '-4.0', '0.9', '-'],
    ],
  ],
  [
    '02-fsx-play.csv',
    [
      ['108.2', '18.1', '-2.4', '6128', '152.3', '-11.2', '81.2', '-4.1', '1.8', '-0.6'],
      ['109.0', '17.6', '1.1', '6012', '154.0', '4.8', '-', '-', '-', '-'],
      ['107.5', '18.8', '0.3', '6300', '150.7', '1.1', '80.7', '-4.4', '0.9', '0.2'],
    ],
  ],
  [
    '04-flightscope-table.csv',
    [
      ['108.2', '18.1', '-2.4', '6128', '152.3', '-11.2', '81.2', '-4.1', '1.8', '-0.6'],
      ['109.0', '17.6', '1.1', '6012', '154.0', '4.8', '81.6', '-3.9', '-0.4', '0.3'],
      ['107.5', '18.8', '0.3', '6300', '150.7', '1.1', '80.7', '-4.4', '0.9', '0.2'],
    ],
  ],
  ['06-garmin-r10-german.csv', [['108.2', '18.1', '-2.4', '6128', '152.3', '-11.2', '81.0', '-4.1', '1.0', '0.2']]],
  [
    '08-thousands.csv',
    [
      ['108.2', '18.1', '-', '6128', '152.3', '-', '81.2', '-', '-', '-'],
      ['109.0', '17.6', '-', '6012', '154.0', '-', '82.0', '-', '-', '-'],
      ['108.8', '17.9', '-', '12050', '153.1', '-', '81.5', '-', '-', '-'],
    ],
  ],
  [
    '11-garmin-player-average.csv',
    [
      ['108.0', '18.0', '0.0', '6008', '152.0', '-11.0', '81.0', '-', '-', '-'],
      ['109.0', '17.6', '1.0', '6002', '154.0', '5.0', '82.0', '-', '-', '-'],
      ['107.0', '18.6', '1.0', '6102', '150.0', '2.0', '80.0', '-', '-', '-'],
    ],
  ],
])('%s comes in as it was measured', async ([name, expected], { db, as }) => {
  const { send, read } = await openIronBay({ db, as })

  expect(await send(fileNamed(name))).toMatchObject({
    questions: [],
    asked: 0,
    counts: { created: expected.length, refused: 0 },
  })
  expect((await read()).shots.map((shot) => shown(shot.figures, seen))).toEqual(expected)
  expect(await send(fileNamed(name))).toMatchObject({ counts: { created: 0, unchanged: expected.length } })
})

test('files of other makers and languages are read alike', async ({ db, as }) => {
  const { open, fitter } = await openBay({ db, as })

  for (const [maker, text] of Object.entries(makers)) {
    const { id: fittingId, candidates } = await open({ slot: '7i' })
    const query = { mode: 'run' as const, candidate: candidates[0]?.id ?? '' }
    const body = Uint8Array.from(Buffer.from(text))
    const report = await fitter(fittingsContract.importShots, { params: { fittingId }, query, body })

    expect(report, maker).toMatchObject({ asked: 0, questions: [], counts: { created: 2, refused: 0 } })
    const { shots } = await fitter(fittingsContract.readFitting, { params: { fittingId } })
    expect(
      shots.map((shot) => shown(shot.figures, ['ballSpeed', 'launch', 'direction', 'spin', 'carry', 'side'])),
      maker,
    ).toEqual([
      ['108.2', '18.1', '-2.4', '6128', '152.3', '-11.2'],
      ['109.0', '17.6', '1.1', '6012', '154.0', '4.8'],
    ])
  }
})

test('a shot of another club is asked about, and is never one of the 7-iron', async ({ db, as }) => {
  const { fitting, send, read, addCandidate } = await openIronBay({ db, as })
  const file = fileNamed('05-garmin-r10-two-clubs.csv')

  const report = await send(file)
  expect(report).toMatchObject({
    source: 'Garmin',
    asked: 1,
    counts: { created: 2, refused: 0 },
    questions: [{ sentence: '1 shot of “Pitching Wedge”: whose is it?', answer: null, lines: [5], count: 1 }],
  })
  expect(report.rows.at(-1)).toMatchObject({ line: 5, outcome: 'asked' })
  expect((await read()).shots).toHaveLength(2)
  // A path of zero is one, where the club was measured.
  expect((await read()).shots.map((shot) => shown(shot.figures, ['path', 'face'])[0])).toEqual(['1.0', '0.0'])

  const key = report.questions[0]?.key ?? ''
  expect(await send(file, { answers: `${key}:leave` })).toMatchObject({
    asked: 0,
    counts: { created: 0, unchanged: 2, refused: 1 },
  })
  const { candidates } = await addCandidate(fitting, 'Wedge')
  const wedge = candidates.find(({ label }) => label === 'Wedge')?.id ?? ''
  expect(await send(file, { answers: `${key}:${wedge}` })).toMatchObject({ counts: { created: 1, unchanged: 2 } })
  expect((await read()).shots.filter(({ candidateId }) => candidateId === wedge)).toHaveLength(1)
  await expect(send(file, { answers: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('what was said of the columns before a kind of club was known does not let another club in', async ({
  db,
  as,
}) => {
  const { send } = await openIronBay({ db, as })
  const file = fileNamed('05-garmin-r10-two-clubs.csv')
  const { columns } = await send(file, { mode: 'check' })
  const said = columns.map(({ field }) => (field === 'clubType' ? '' : (field ?? ''))).join(',')
  await db
    .insertInto('shotMapping')
    .values({ source: JSON.stringify(columns.map(({ header }) => header)), columns: said, at: new Date() })
    .execute()

  expect(await send(file)).toMatchObject({ isRemembered: true, asked: 1, counts: { created: 2 } })
  // Whoever leaves the kind out now has seen it.
  expect(await send(file, { columns: said })).toMatchObject({ asked: 0, counts: { created: 1, unchanged: 2 } })
  expect(await send(file, { mode: 'check' })).toMatchObject({ isRemembered: true, asked: 0 })
})

test('TrackMan: the kind of ball is no speed, a shot outside the statistics is asked about, normalized is said', async ({
  db,
  as,
}) => {
  const { send, read } = await openIronBay({ db, as })
  const file = fileNamed('07-trackman-normalized.csv')

  const report = await send(file, { mode: 'check' })
  expect(report).toMatchObject({ source: 'TrackMan', asked: 1, counts: { created: 2, refused: 0 } })
  expect(report.remarks[0]).toMatch(/^The figures are normalized/)
  expect(report.columns.find(({ header }) => header === 'Ball')?.field).toBeNull()
  expect(report.columns.find(({ header }) => header === 'Ball Speed')).toMatchObject({
    field: 'ballSpeed',
    remark: 'In mph',
  })
  expect(report.questions).toMatchObject([{ key: 'counts', lines: [6] }])
  expect(report.remarks.at(-1)).toContain('Swing Plane')

  const whole = file.toString('utf8').replaceAll('Data are normalized', 'Data are not normalized')
  expect((await send(whole, { mode: 'check' })).remarks[0]).not.toMatch(/normalized/)
  await send(file, { answers: 'counts:apart' })
  expect((await read()).shots.map(({ included }) => included)).toEqual([true, true, false])
})
