import fc from 'fast-check'
import { expect, test } from 'vitest'

import { slotNamed } from '#server/fittings/import/club-kind.ts'
import { decimalSigns } from '#server/fittings/import/decimals.ts'
import { isUnmeasured, readShot } from '#server/fittings/import/read-shot.ts'
import { sortRows } from '#server/fittings/import/rows.ts'
import { columnsOf, guessShotColumns, readHeading } from '#server/fittings/import/shot-columns.ts'
import { perOne, type ShotUnit, unitWords } from '#shared/fittings/units.ts'

const group = (whole: string, sign: string) => whole.replace(/(\d)(\d{3})$/, `$1${sign}$2`)

interface Way {
  decimal: '.' | ','
  thousands: string
  speed: 'mph' | 'kmh' | 'ms'
  distance: 'yd' | 'm'
  sides: 'signs' | 'letters' | 'words'
  unitsIn: 'headings' | 'a row' | 'cells'
}

/** Tenths as somebody's device writes them. */
function written(tenths: number, { decimal, sides }: Way, isSided: boolean) {
  const text = (Math.abs(tenths) / 10).toFixed(1).replace('.', decimal)
  if (!isSided || sides === 'signs') return tenths < 0 ? `-${text}` : text
  const [left, right] = sides === 'letters' ? [' L', ' R'] : [' left', ' right']
  return `${text}${tenths < 0 ? left : right}`
}

const ways: fc.Arbitrary<Way> = fc
  .record({
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom('', 'other', "'", ' '),
    speed: fc.constantFrom('mph', 'kmh', 'ms'),
    distance: fc.constantFrom('yd', 'm'),
    sides: fc.constantFrom('signs', 'letters', 'words'),
    unitsIn: fc.constantFrom('headings', 'a row', 'cells'),
  } as const)
  .map((way) => ({ ...way, thousands: way.thousands === 'other' ? (way.decimal === '.' ? ',' : '.') : way.thousands }))

const shots = fc.array(
  fc.record({
    ball: fc.integer({ min: 400, max: 900 }),
    launch: fc.integer({ min: 10, max: 400 }),
    direction: fc.integer({ min: -99, max: 99 }).map((tenths) => tenths || 1),
    spin: fc.integer({ min: 1000, max: 12_999 }),
    carry: fc.integer({ min: 500, max: 2500 }),
    side: fc.integer({ min: -400, max: 400 }).map((tenths) => tenths || 1),
  }),
  { minLength: 1, maxLength: 6 },
)

const tenth = (value: number, unit: ShotUnit) => Math.round((Math.abs(value) / 10) * perOne[unit]) * Math.sign(value)

test('shots are read equal, whatever the signs, sides and units of their file', () => {
  fc.assert(
    fc.property(shots, ways, (all, way) => {
      const units: ShotUnit[] = [way.speed, 'deg', 'deg', 'rpm', way.distance, way.distance]
      const names = ['Ball Speed', 'Launch Angle', 'Launch Direction', 'Spin Rate', 'Carry', 'Offline']
      const unitAt = (at: number) => unitWords[units[at] ?? 'deg']
      const header = names.map((name, at) => (way.unitsIn === 'headings' ? `${name} (${unitAt(at)})` : name))
      const unitRow = way.unitsIn === 'a row' ? names.map((_, at) => `[${unitAt(at)}]`) : undefined
      const rows = all.map(({ ball, launch, direction, spin, carry, side }) =>
        [
          written(ball, way, false),
          written(launch, way, false),
          written(direction, way, true),
          group(String(spin), way.thousands),
          written(carry, way, false),
          written(side, way, true),
        ].map((cell, at) => (way.unitsIn === 'cells' && at !== 2 && at !== 5 ? `${cell} ${unitAt(at)}` : cell)),
      )
      const head = { header, unitRow, rows }
      const fields = guessShotColumns(head)
      const chosen = way.unitsIn === 'cells' ? { speed: way.speed, distance: way.distance } : {}
      const columns = columnsOf(head, fields, chosen)
      const decimals = decimalSigns(rows, columns)

      const read = rows.map((cells) => readShot(cells, columns, decimals))
      expect(read.flatMap(({ problems, notes }) => [...problems, ...notes])).toEqual([])
      expect(read.map(({ figures }) => figures)).toEqual(
        all.map(({ ball, launch, direction, spin, carry, side }) => ({
          ballSpeed: tenth(ball, way.speed),
          launch: tenth(launch, 'deg'),
          direction: tenth(direction, 'deg'),
          spin,
          carry: tenth(carry, way.distance),
          side: tenth(side, way.distance),
        })),
      )
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['Ball Speed [mph]', 'ballspeed', 'mph', false],
  ['Carry, yds', 'carry', 'yd', false],
  ['Carry (Yards)', 'carry', 'yd', false],
  ['Peak Height - ft', 'peakheight', 'ft', false],
  ['Offline (yds L-/R+)', 'offline', 'yd', false],
  ['Offline (yds L+/R-)', 'offline', 'yd', true],
  ['Offline (+L/-R)', 'offline', undefined, true],
  ['Offline (L/R)', 'offline', undefined, false],
  ['Club Path (deg out-in-/in-out+)', 'clubpath', 'deg', false],
  ['Closure Rate (deg/sec)', 'closureratedegsec', undefined, false],
  ['Launch V (°)', 'launchv', 'deg', false],
  ['Spinrate [U/min]', 'spinrate', 'rpm', false],
  ['Club Speed', 'clubspeed', undefined, false],
] as const)('the heading %s', (text, name, unit, isTurned) => {
  expect(readHeading(text)).toEqual({ name, unit, isTurned })
})

test.each([
  ['7i', '7i'],
  ['7 Iron', '7i'],
  ['7-Iron', '7i'],
  ['Iron 7', '7i'],
  ['Eisen 7', '7i'],
  ['Fer 7', '7i'],
  ['Hierro 7', '7i'],
  ['Ping i210 7i', '7i'],
  ['PW', 'PW'],
  ['Pitching Wedge', 'PW'],
  ['Gap Wedge', 'GW'],
  ['Sand Wedge (56°)', 'SW'],
  ['LW', 'LW'],
  ['Driver', 'D'],
  ['DR', 'D'],
  ['1W', 'D'],
  ['3 Wood', '3W'],
  ['Holz 5', '5W'],
  ['Bois 3', '3W'],
  ['4 Hybrid', '4H'],
  ['Rescue 4', '4H'],
  ['4H', '4H'],
  ['Putter', 'P'],
  ['G430 Max', undefined],
  ['Own', undefined],
  ['56', undefined],
  ['', undefined],
  ['7 Iron and 8 Iron', undefined],
] as const)('%j is the club %s', (text, slot) => {
  expect(slotNamed(text)).toBe(slot)
})

test.each([
  ['16777215', true],
  ['16777215.000000', true],
  ['16777215,000000', true],
  ['16,777,215', true],
  ['3.40282346638529E+38', true],
  ['-3,4E+38', true],
  ['1.79769313486232E+308', true],
  ['-9999', true],
  ['-9999.00', true],
  ['-999.0', true],
  ['99999', true],
  ['65535', true],
  ['0', false],
  ['-4.1', false],
  ['12,050', false],
  ['2280', false],
  ['11.2 L', false],
] as const)('%s was not measured: %s', (text, isNone) => {
  expect(isUnmeasured(text, false)).toBe(isNone)
  if (text === '-4.1') expect(isUnmeasured('9999', true)).toBe(false)
})

const header = ['Shot', 'Player', 'Club', 'Carry']
const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 2, cells }))

test.each([
  'Avg',
  'AVG',
  'Average',
  'Average:',
  'Averages',
  'Avg (12 shots)',
  'Average of 12 shots',
  'Mean',
  'Dev',
  'Std',
  'Std. Dev.',
  'Std Dev',
  'StdDev',
  'Standard Deviation',
  'Deviation',
  'Consistency',
  '±',
  '+/-',
  'Ø',
  'Ø (12)',
  'Mittelwert',
  'Durchschnitt',
  'Standardabweichung',
  'Std. Abw.',
  'Abw.',
  'Streuung',
  'Moyenne',
  'Écart-type',
  'Écart type',
  'Promedio',
  'Desv. estándar',
  'Max',
  'Min',
])('a row named %s is no shot', (name) => {
  expect(sortRows(rowsOf([name, '', '', '152.3']), header).shots).toEqual([])
  expect(
    sortRows(rowsOf(['1', 'Pat', '7i', '150'], ['', '', name, '152.3'], ['', '', 'Dev', '1']), header).shots.length,
  ).toBe(['Max', 'Min'].includes(name) ? 2 : 1)
})

test.each([
  'Meaney',
  'Meaney, Pat',
  'Averill Jo',
  'Dev',
  'Dev Patel',
  'Max',
  'Stdenis',
  'Consistency Joe',
  'Minnie',
  'Deviah',
])('a player named %s has hit a shot', (name) => {
  expect(sortRows(rowsOf(['1', name, '7i', '150']), header).shots).toHaveLength(1)
  expect(sortRows(rowsOf([name, '1', '7i', '150']), ['Player', 'Shot', 'Club', 'Carry']).shots).toHaveLength(1)
})

test('repeated headings and units are none, wherever they stand', () => {
  const { shots: kept, headings } = sortRows(
    rowsOf(
      ['1', 'Pat', '7i', '150'],
      ['Shot', 'Player', 'Club', 'Carry'],
      ['', '', '', '[yds]'],
      ['2', 'Pat', '7i', '151'],
    ),
    header,
  )
  expect(kept.map(({ line }) => line)).toEqual([2, 5])
  expect(headings).toEqual([3, 4])
})
