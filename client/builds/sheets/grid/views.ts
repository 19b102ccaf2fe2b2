import type { SheetClub } from '#shared/builds/sheets/sheet.ts'
import { unitOf } from '#shared/clubs/measures.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { type SheetColumn, hasColumn, isPart, labelOf } from './edited-club.ts'

interface GridView {
  label: string
  columns: readonly SheetColumn[]
  /** Shows weight and swing weight beside it. */
  hasBalance?: boolean
}

/** Every field of a club, in views that fit a screen. */
const views = {
  measures: {
    label: 'Measures',
    columns: ['length', 'loft', 'lie', 'headMass', 'shaftMass', 'shaftBalance', 'gripMass', 'swingWeight'],
    hasBalance: true,
  },
  parts: {
    label: 'Parts and prices',
    columns: ['head', 'headCents', 'shaft', 'shaftCents', 'grip', 'gripCents', 'madeBy'],
  },
  heads: {
    label: 'Heads',
    columns: ['hand', 'headFinish', 'headSerial', 'hosel', 'bore', 'shim', 'isCustomersHead'],
  },
  angles: { label: 'Angles', columns: ['catalogLoft', 'loft', 'catalogLie', 'lie', 'bounce', 'grind'] },
  shafts: {
    label: 'Shafts',
    columns: ['shaftMaterial', 'flex', 'tip', 'rawShaftMass', 'rawLength', 'tipTrim', 'buttTrim', 'softStep'],
  },
  assembly: {
    label: 'Assembly',
    columns: ['insertion', 'orientation', 'isSpined', 'cpm', 'ferrule', 'epoxy', 'cureHours'],
  },
  grips: {
    label: 'Grips',
    columns: ['gripSize', 'gripCore', 'gripRib', 'wraps', 'lowerWraps', 'gripDiameter', 'gripLogo'],
  },
  weights: {
    label: 'Weights',
    columns: ['swingWeight', 'moi', 'counterweight', 'hotMelt', 'tipWeight', 'leadTape', 'totalMass'],
    hasBalance: true,
  },
  putter: {
    label: 'Putter',
    columns: ['isLab', 'style', 'offset', 'toeHang', 'headWeightOption', 'shaftBend', 'riser', 'shaftLean'],
  },
  stroke: {
    label: 'Stroke',
    columns: ['alignment', 'gripKind', 'gripLength', 'strokePath', 'aimBias', 'eyePosition', 'tempo', 'revealer'],
  },
  finish: {
    label: 'Finish',
    columns: ['paintFill', 'stamping', 'bandColor', 'isSoundTested', 'notes', 'builderNotes'],
  },
  prices: {
    label: 'Prices',
    columns: ['headCents', 'shaftCents', 'gripCents', 'adapterCents', 'labourCents', 'discountCents'],
  },
} as const satisfies Record<string, GridView>

export type View = keyof typeof views

export const viewOf = (view: View): GridView => views[view]

/** The views with a field that one of these clubs has. */
export const viewsOf = (clubs: readonly Pick<SheetClub, 'slot'>[]): View[] =>
  (Object.keys(views) as View[]).filter((view) =>
    views[view].columns.some((column) => clubs.some(({ slot }) => hasColumn(slot, column))),
  )

export const isMeasure = (column: SheetColumn): boolean =>
  !isPart(column) && column !== 'madeBy' && fieldOf(column).kind === 'measure'

/** A column's name with its unit. */
export function headingOf(column: SheetColumn): string {
  if (isPart(column) || column === 'madeBy') return labelOf(column)
  const field = fieldOf(column)
  const unit = field.kind === 'measure' ? unitOf(field.measure) : ''

  return unit === '' || unit === '°' ? field.label : `${field.label}, ${unit}`
}
