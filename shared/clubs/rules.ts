import { inOwnDecimals } from '#shared/number-words.ts'
import { counted } from '#shared/words.ts'

import { isWithin, limitsFor, outside, unusual } from './field.ts'
import { type Measure, parseMeasure, perOneOf, showMeasure } from './measures.ts'
import { type Family, familyOf, nameOfSlot, type Slot } from './slots.ts'
import { ClubSpec, fieldOf, SpecKey } from './spec.ts'

/** A problem of a club: `blocks` is never built, `warns` is possible but asked about. */
export interface Issue {
  field: SpecKey
  severity: 'blocks' | 'warns'
  message: string
}

/** The Rules of Golf allow no more in play. */
export const mostClubs = 14

export interface Club {
  slot: Slot
  spec: ClubSpec
}

const blocks = (field: SpecKey, message: string): Issue => ({ field, severity: 'blocks', message })
const warns = (field: SpecKey, message: string): Issue => ({ field, severity: 'warns', message })

/** All problems of a club. */
export const issuesOf = (club: Club): Issue[] => [
  ...SpecKey.options.flatMap((key) => rangeIssue(club, key) ?? []),
  ...shaftIssues(club.spec),
  ...bendIssues(club),
  ...putterIssues(club),
]

function rangeIssue({ slot, spec }: Club, key: SpecKey): Issue | undefined {
  const value = spec[key]
  if (value === undefined) return undefined
  const [field, family] = [fieldOf(key), familyOf(slot)]
  if (field.families && !field.families.includes(family)) return blocks(key, `${field.label} is no field of this club.`)
  if (field.kind !== 'measure' || typeof value !== 'number') return undefined

  const limits = limitsFor(field, family)
  if (!isWithin(value, limits)) return blocks(key, outside(field, limits, value))
  const usual = field.usual?.[family]
  return usual && !isWithin(value, usual) ? warns(key, unusual(field, usual, value)) : undefined
}

const isTaper = (tip: string | undefined) => tip?.endsWith('T') ?? false

function shaftIssues({ tip, bore, shim, tipTrim = 0, softStep = 0, ...spec }: ClubSpec): Issue[] {
  const { rawLength, buttTrim } = spec
  return [
    isTaper(tip) && tipTrim > 0 && blocks('tipTrim', 'A taper tip is not trimmed at the tip: trim it at the butt.'),
    tip !== undefined && !isTaper(tip) && softStep !== 0 && blocks('softStep', 'Only a taper tip is stepped.'),
    tip !== undefined &&
      bore !== undefined &&
      tip !== bore &&
      shim === undefined &&
      blocks('tip', `A ${tip} tip does not fit a ${bore} hosel: choose another shaft, or a shim.`),
    rawLength !== undefined &&
      buttTrim !== undefined &&
      tipTrim + buttTrim >= rawLength &&
      blocks('buttTrim', 'More is trimmed than the shaft is long.'),
    spec.moi !== undefined &&
      spec.swingWeight !== undefined &&
      blocks('moi', 'Match by swing weight or by moment of inertia, not by both.'),
  ].filter((issue) => issue !== false)
}

const farthestBend = 400
const easyBend = 200

/** How far the bench has to bend the head as delivered; undefined when that is unknown. */
export const bendOf = (spec: ClubSpec, angle: 'loft' | 'lie'): number | undefined => {
  const [target, delivered] = [spec[angle], spec[angle === 'loft' ? 'catalogLoft' : 'catalogLie']]
  return target === undefined || delivered === undefined ? undefined : target - delivered
}

function bendIssues({ slot, spec }: Club): Issue[] {
  return (['loft', 'lie'] as const).flatMap((angle) => {
    const bend = Math.abs(bendOf(spec, angle) ?? 0)
    if (bend === 0) return []
    const [size, family] = [`${showMeasure('angle', bend)}°`, familyOf(slot)]
    if (spec.isLab)
      return blocks(angle, 'An L.A.B. head is never bent: its weights are set for its lie. Order it at this lie.')
    if (family === 'driver' || family === 'fairway wood' || family === 'hybrid')
      return blocks(angle, `A ${nameOfSlot(slot)} is not bent: ${size} asked. Use its adapter, or another head.`)
    if (bend > farthestBend) return blocks(angle, `${size} is further than a head is bent: 4.00° at most.`)
    return bend > easyBend ? warns(angle, `${size} to bend: some heads take 2.00° only.`) : []
  })
}

function putterIssues({ slot, spec }: Club): Issue[] {
  if (slot !== 'P') return []
  const { gripKind, shaftLean = 0 } = spec

  return gripKind !== undefined && gripKind !== 'press grip' && shaftLean > 0
    ? [blocks('shaftLean', 'Only a press grip is drilled for a shaft that leans.')]
    : []
}

/**
 * The weights of an L.A.B. putter are tuned to these fields: a change makes another putter, in a new version with new
 * prices.
 */
const labDefining: readonly SpecKey[] = ['lie', 'length', 'shaftBrand', 'shaftModel', 'shaftMaterial', 'shaftBend']

export const needsRebalance = (before: ClubSpec, after: ClubSpec): boolean =>
  (before.isLab === true || after.isLab === true) && labDefining.some((key) => before[key] !== after[key])

/** Why a set cannot be played; undefined when it can. */
export function setProblem(clubs: readonly Club[]): string | undefined {
  if (clubs.length > mostClubs) return `${counted(clubs.length, 'club')}: the Rules allow ${mostClubs} in a bag.`
  const byMoi = clubs.filter(({ spec }) => spec.moi !== undefined).length
  const bySwingWeight = clubs.filter(({ spec }) => spec.swingWeight !== undefined).length
  return byMoi > 0 && bySwingWeight > 0
    ? 'A set is matched by swing weight or by moment of inertia, not by both.'
    : undefined
}

/** True when the built figure is close enough to its target; undefined when the field has no tolerance. */
export function isInTolerance(key: SpecKey, target: number, built: number): boolean | undefined {
  const field = fieldOf(key)
  return field.kind === 'measure' && field.tolerance !== undefined
    ? Math.abs(built - target) <= field.tolerance
    : undefined
}

/** A value as a sheet shows it. */
export function showField(key: SpecKey, value: ClubSpec[SpecKey], locale: string): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? inOwnDecimals(showMeasure(measureOf(key), value), locale) : value
}

/** The limits of a measure in the written unit: inches, degrees, pieces. */
export function writtenLimits(key: SpecKey, family: Family): { least: number; most: number } {
  const field = fieldOf(key)
  if (field.kind !== 'measure') throw new Error(`${field.label} is no measure.`)
  const [perOne, [least, most]] = [perOneOf(field.measure), limitsFor(field, family)]

  return { least: least / perOne, most: most / perOne }
}

type ParsedField = { value: ClubSpec[SpecKey]; problem?: never } | { value?: never; problem: string }

/** Parses a field's text for the sheet; undefined when it is empty. */
export function readField(key: SpecKey, text: string): ParsedField {
  const [field, typed] = [fieldOf(key), text.trim()]
  if (typed === '') return { value: undefined }
  if (field.kind === 'measure') return parseMeasure(field.measure, typed)
  if (field.kind === 'text') {
    const { data, error } = ClubSpec.shape[key].safeParse(typed)
    return error ? { problem: error.issues[0]?.message ?? '' } : { value: data }
  }

  const choices = field.kind === 'flag' ? yesAndNo : field.choices
  const choice = choices.find((one) => one.toLowerCase() === typed.toLowerCase())
  if (choice === undefined) return { problem: `${field.label} is ${choices.join(', ')}. You typed ${typed}.` }
  return field.kind === 'flag' ? { value: choice === 'yes' } : { value: choice as ClubSpec[SpecKey] }
}

const yesAndNo = ['yes', 'no'] as const

function measureOf(key: SpecKey): Measure {
  const field = fieldOf(key)
  return field.kind === 'measure' ? field.measure : 'count'
}
