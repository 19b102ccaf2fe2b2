import { type ColumnFields, guessColumns, type Headings } from '#server/kernel/csv/columns.ts'
import { figures } from '#shared/fittings/figures.ts'
import type { ShotField } from '#shared/fittings/import.ts'
import type { DistanceUnit, ShotMeasure, ShotUnit, SpeedUnit } from '#shared/fittings/units.ts'

/** By which TrackMan, Foresight, FlightScope, Garmin and Rapsodo call these. */
export const shotHeadings: Headings<ShotField> = {
  club: ['club', 'clubname', 'clubtype', 'clubmodel', 'tag', 'tags'],
  clubSpeed: ['clubspeed', 'clubheadspeed', 'clubheadspeedatimpact'],
  ballSpeed: ['ballspeed', 'ball', 'ballvelocity'],
  launch: ['launchangle', 'launchv', 'vlaunch', 'verticallaunchangle', 'launch', 'vla'],
  direction: [
    'launchdirection',
    'launchh',
    'hlaunch',
    'sideangle',
    'azimuth',
    'horizontallaunchangle',
    'direction',
    'hla',
  ],
  spin: ['spinrate', 'totalspin', 'spin'],
  spinAxis: ['spinaxis', 'spinaxistilt', 'axis'],
  carry: ['carry', 'carrydistance', 'carryflatlength', 'carryflat'],
  total: ['total', 'totaldistance', 'estimatedtotal', 'esttotalflatlength', 'esttotal'],
  side: ['side', 'sidecarry', 'offline', 'lateral', 'carrydeviationdistance', 'carryside', 'carryflatside'],
  apex: ['apex', 'apexheight', 'peakheight', 'maxheight', 'height', 'maxheightheight'],
  descent: ['descentangle', 'descent', 'landangle', 'landingangle', 'carryflatlandangle', 'descentv'],
  attack: ['attackangle', 'angleofattack', 'aoa', 'attack'],
  path: ['clubpath', 'path'],
  face: ['clubface', 'faceangle', 'facetotarget', 'face'],
}

const unitOfWord: Readonly<Record<string, ShotUnit>> = {
  mph: 'mph',
  'mi/h': 'mph',
  'km/h': 'kmh',
  kmh: 'kmh',
  kph: 'kmh',
  'm/s': 'ms',
  mps: 'ms',
  yd: 'yd',
  yds: 'yd',
  yard: 'yd',
  yards: 'yd',
  m: 'm',
  meters: 'm',
  metres: 'm',
  ft: 'ft',
  feet: 'ft',
  deg: 'deg',
  degrees: 'deg',
  '°': 'deg',
  rpm: 'rpm',
}

const unitNamed = (word: string | undefined): ShotUnit | undefined =>
  unitOfWord[(word ?? '').toLowerCase().replaceAll(/[\s[\]().]/g, '')]

/** A heading apart from its unit: "Ball Speed [mph]", "Carry (yds)", "Spin Rate, rpm". */
function splitHeading(heading: string): { words: string; unit: ShotUnit | undefined } {
  const text = heading.trimEnd()
  const at = /[\])]$/.test(text) ? Math.max(text.lastIndexOf('('), text.lastIndexOf('[')) : text.lastIndexOf(',')
  const unit = at === -1 ? undefined : unitNamed(text.slice(at + 1))

  return unit === undefined ? { words: heading, unit } : { words: text.slice(0, at).trimEnd(), unit }
}

const leastKnown = 2
const mostLinesBefore = 20

const isBackspin = (heading: string) => /^back\s?spin$/i.test(heading)

function knownIn(cells: readonly string[]): ColumnFields<ShotField> {
  const headings = cells.map((cell) => splitHeading(cell).words)
  const known = guessColumns(headings, shotHeadings)
  // A part of the spin, and all that is said of it where there is no more.
  return known.includes('spin') ? known : known.map((field, at) => (isBackspin(headings[at] ?? '') ? 'spin' : field))
}

/** Which row has the headings: above it some programs write whose shots these are. The first one, where none is known. */
export function headerAt(rows: ReadonlyArray<readonly string[]>): number {
  const counts = rows.slice(0, mostLinesBefore).map((cells) => knownIn(cells).filter((field) => field !== null).length)
  const most = Math.max(...counts)

  return most >= leastKnown ? counts.indexOf(most) : 0
}

/** What each column seems to hold. */
export const guessShotColumns = (header: readonly string[]): ColumnFields<ShotField> => knownIn(header)

/** Whether a row holds the units of the columns above, as Garmin and TrackMan write them. */
export const isUnitRow = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => cell !== '')
  return said.some((cell) => unitNamed(cell) !== undefined) && !said.some((cell) => /\d/.test(cell))
}

export interface Units {
  speed: SpeedUnit
  distance: DistanceUnit
}

const fits: Record<ShotMeasure, readonly ShotUnit[]> = {
  speed: ['mph', 'kmh', 'ms'],
  distance: ['yd', 'm', 'ft'],
  height: ['ft', 'm', 'yd'],
  angle: ['deg'],
  spin: ['rpm'],
}

/** In which unit each column is: as it says itself, else as whoever imports says. */
export function columnUnits(
  { header, unitRow }: { header: readonly string[]; unitRow: readonly string[] | undefined },
  columns: ColumnFields<ShotField>,
  { speed, distance }: Units,
): ReadonlyArray<ShotUnit | null> {
  const usual: Record<ShotMeasure, ShotUnit> = {
    speed,
    distance,
    // Who writes yards writes feet for a height.
    height: distance === 'yd' ? 'ft' : distance,
    angle: 'deg',
    spin: 'rpm',
  }

  return columns.map((field, at) => {
    if (field === null || field === 'club') return null
    const { measure } = figures[field]
    const said = splitHeading(header[at] ?? '').unit ?? unitNamed(unitRow?.[at])
    return said !== undefined && fits[measure].includes(said) ? said : usual[measure]
  })
}

/** Whose file it is, by headings that only theirs have. */
const monitors: readonly { name: string; has: RegExp }[] = [
  { name: 'Garmin', has: /carry deviation distance|face to path/i },
  { name: 'Rapsodo', has: /rapsodo|side carry/i },
  { name: 'FlightScope', has: /flightscope|launch v\b|lateral/i },
  { name: 'Foresight', has: /gcquad|foresight|offline|total spin/i },
  { name: 'TrackMan', has: /trackman|swing direction|low point|land\.? angle|carry flat/i },
]

export const monitorOf = (rows: ReadonlyArray<readonly string[]>): string | null => {
  const text = rows.map((cells) => cells.join(' ')).join(' ')
  return monitors.find(({ has }) => has.test(text))?.name ?? null
}
