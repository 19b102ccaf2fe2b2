import { z } from 'zod'

import { Line, Paragraph } from '#shared/http/wire.ts'

import { type Measure, showMeasure, unitOf } from './measures.ts'
import type { Family } from './slots.ts'

/** Both ends included, in the measure's smallest unit. */
export type Range = readonly [least: number, most: number]

export const inches = (least: number, most: number): Range => [least * 16, most * 16]
export const degrees = (least: number, most: number): Range => [least * 100, most * 100]
export const grams = (least: number, most: number): Range => [least * 10, most * 10]

/** The steps in which a bench sets weights and angles. */
export const mass = { measure: 'mass', step: 5 } as const
export const angle = { measure: 'angle', step: 25 } as const

export const fullClubs: readonly Family[] = ['driver', 'fairway wood', 'hybrid', 'iron', 'wedge']
export const putters: readonly Family[] = ['putter']
export const allClubs: readonly Family[] = [...fullClubs, ...putters]

/** The same range for several families. */
export const usualOf = (of: readonly Family[], range: Range) => Object.fromEntries(of.map((family) => [family, range]))

export type FieldGroup = 'head' | 'angles' | 'shaft' | 'grip' | 'balance' | 'putter' | 'finish' | 'price'

interface FieldFacts {
  label: string
  group: FieldGroup
  /** True for costs and builders' notes, which only staff see. */
  isPrivate?: boolean
  /** The families that have it; all when left out. */
  families?: readonly Family[]
}

export interface MeasuredField extends FieldFacts {
  kind: 'measure'
  measure: Measure
  /** How much an arrow key adds. */
  step: number
  /** Nothing is built outside it. */
  limits: Range
  /** The limits of families that have their own. */
  limitsOf?: Partial<Record<Family, Range>>
  /** Outside it a build is possible, but somebody is asked about it. */
  usual?: Partial<Record<Family, Range>>
  /** How far a built club may differ from its target in either direction. */
  tolerance?: number
}

export type ClubField =
  | MeasuredField
  | (FieldFacts & { kind: 'choice'; choices: readonly string[] })
  | (FieldFacts & { kind: 'text'; most: number })
  | (FieldFacts & { kind: 'flag' })

/** The facts about each field, for forms, sheets, differences, checks and prints. */
export const fieldFacts = z.registry<ClubField>()

/** No club of the family is built outside these. */
export const limitsFor = ({ limits, limitsOf }: MeasuredField, family: Family): Range => limitsOf?.[family] ?? limits

const rangeText = (measure: Measure, [least, most]: Range) =>
  [`${showMeasure(measure, least)} to ${showMeasure(measure, most)}`, unitOf(measure)].filter(Boolean).join(' ')

export const isWithin = (value: number, [least, most]: Range): boolean => value >= least && value <= most

/** "Length is 18 to 48 in. You typed 375." */
export const outside = ({ label, measure }: MeasuredField, range: Range, value: number) =>
  `${label} is ${rangeText(measure, range)}. You typed ${showMeasure(measure, value)}.`

/** "Length 46 1/4 in is outside the usual 43 to 46 in." */
export const unusual = ({ label, measure }: MeasuredField, range: Range, value: number) =>
  `${label} ${showMeasure(measure, value)} is outside the usual ${rangeText(measure, range)}.`

type WithoutKind<Field, Kind> = Omit<Field, 'kind'> & { kind?: Kind }

export function measured(field: WithoutKind<MeasuredField, 'measure'>) {
  const all = [field.limits, ...Object.values(field.limitsOf ?? {})]
  const widest: Range = [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))]
  const facts: MeasuredField = { ...field, kind: 'measure' }

  return z
    .int({ error: `${field.label} is a whole number of its smallest unit.` })
    .min(widest[0], { error: ({ input }) => outside(facts, widest, Number(input)) })
    .max(widest[1], { error: ({ input }) => outside(facts, widest, Number(input)) })
    .exactOptional()
    .register(fieldFacts, facts)
}

export function chosen<const Choice extends string>(field: FieldFacts & { choices: readonly Choice[] }) {
  return z
    .enum(field.choices)
    .exactOptional()
    .register(fieldFacts, { ...field, kind: 'choice' })
}

export const line = (field: FieldFacts & { most?: number }) =>
  Line(field.most ?? 120)
    .exactOptional()
    .register(fieldFacts, { ...field, most: field.most ?? 120, kind: 'text' })

export const words = (field: FieldFacts & { most: number }) =>
  Paragraph(field.most)
    .min(1, 'This is required.')
    .exactOptional()
    .register(fieldFacts, { ...field, kind: 'text' })

export const flag = (field: FieldFacts) =>
  z
    .boolean()
    .exactOptional()
    .register(fieldFacts, { ...field, kind: 'flag' })
