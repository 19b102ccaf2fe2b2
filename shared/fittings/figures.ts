import { z } from 'zod'

import { perOne, shownIn, showFigure, type ShotMeasure, unitWords } from './units.ts'

export const FigureKey = z.enum([
  'clubSpeed',
  'ballSpeed',
  'launch',
  'direction',
  'spin',
  'spinAxis',
  'carry',
  'total',
  'side',
  'apex',
  'descent',
  'attack',
  'path',
  'face',
])
export type FigureKey = z.output<typeof FigureKey>

export interface Figure {
  label: string
  /** The heading of a column. */
  short: string
  measure: ShotMeasure
  /** The possible values, in the shown unit. */
  range: readonly [least: number, most: number]
  /** Which candidate is best: the one with the highest mean, or the steadiest one. */
  best: 'most' | 'steadiest'
}

const most = { best: 'most' } as const
const steadiest = { best: 'steadiest' } as const
const speed = { measure: 'speed', ...most } as const
const distance = { measure: 'distance', ...most } as const
const angle = { measure: 'angle', ...steadiest } as const

/** The figures of a shot. */
export const figures: Record<FigureKey, Figure> = {
  clubSpeed: { ...speed, label: 'Club speed', short: 'Club', range: [1, 170] },
  ballSpeed: { ...speed, label: 'Ball speed', short: 'Ball', range: [1, 250] },
  launch: { ...angle, label: 'Launch angle', short: 'Launch', range: [-20, 70] },
  direction: { ...angle, label: 'Launch direction', short: 'Direction', range: [-60, 60] },
  spin: { measure: 'spin', ...steadiest, label: 'Spin', short: 'Spin', range: [0, 20_000] },
  spinAxis: { ...angle, label: 'Spin axis', short: 'Axis', range: [-90, 90] },
  carry: { ...distance, label: 'Carry', short: 'Carry', range: [0, 450] },
  total: { ...distance, label: 'Total', short: 'Total', range: [0, 500] },
  side: { ...distance, ...steadiest, label: 'Side', short: 'Side', range: [-250, 250] },
  apex: { measure: 'height', ...steadiest, label: 'Peak height', short: 'Peak', range: [0, 300] },
  descent: { ...angle, label: 'Landing angle', short: 'Landing', range: [0, 90] },
  attack: { ...angle, label: 'Angle of attack', short: 'Attack', range: [-30, 30] },
  path: { ...angle, label: 'Club path', short: 'Path', range: [-45, 45] },
  face: { ...angle, label: 'Club face', short: 'Face', range: [-45, 45] },
}

export const outOfRange = (key: FigureKey, value: number): string | undefined => {
  const { label, measure, range } = figures[key]
  const unit = shownIn[measure]
  // Rounded as it is shown, so that a value on the edge is allowed.
  const shown = Math.round((value / perOne[unit]) * 100) / 100
  return shown >= range[0] && shown <= range[1]
    ? undefined
    : `${label} is ${range[0]} to ${range[1]} ${unitWords[unit]}. This is ${showFigure(measure, value)}.`
}

const shapeOf = (key: FigureKey) =>
  z.int().superRefine((value, refinement) => {
    const message = outOfRange(key, value)
    if (message !== undefined) refinement.addIssue({ code: 'custom', message })
  })

type FigureShape = Record<FigureKey, z.ZodExactOptional<z.ZodInt>>

/** The measured figures of a shot in the smallest units; unmeasured ones are left out. */
export const ShotFigures = z
  .strictObject(
    Object.fromEntries(FigureKey.options.map((key) => [key, shapeOf(key).exactOptional()])) as unknown as FigureShape,
  )
  .refine((shot) => Object.keys(shot).length > 0, 'Write one figure of the shot at least.')
  .meta({ examples: [{ ballSpeed: 63_480, carry: 215_800 }] })
export type ShotFigures = z.output<typeof ShotFigures>

/** The figures that are typed in the bay and compared. */
export const mainFigures = ['ballSpeed', 'launch', 'spin', 'carry', 'side'] as const satisfies readonly FigureKey[]
