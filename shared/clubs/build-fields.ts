import { mostCents } from '#shared/money.ts'

import {
  chosen,
  degrees,
  flag,
  fullClubs,
  grams,
  inches,
  line,
  mass,
  measured,
  putters,
  type Range,
  usualOf,
  words,
} from './field.ts'

export const putterStyles = [
  'conventional',
  'counterbalanced',
  'arm-lock',
  'belly',
  'broomstick',
  'sidesaddle',
] as const
export const headWeights = ['light', 'standard', 'heavy'] as const
export const putterGrips = ['press grip', 'pistol', 'round', 'oversize'] as const
const cents: Range = [0, mostCents]
const price = { measure: 'money', step: 100, group: 'price', isPrivate: true, limits: cents } as const

const added = { ...mass, group: 'balance', limits: grams(0, 100) } as const
const usualWeights: Range = grams(0, 20)
const addedUsual = usualOf(fullClubs, usualWeights)
const swingWeights: Range = [280, 380]

export const balance = {
  counterweight: measured({ ...added, usual: addedUsual, label: 'Counterweight' }),
  hotMelt: measured({ ...added, usual: addedUsual, label: 'Hot melt', families: fullClubs }),
  tipWeight: measured({ ...added, usual: addedUsual, label: 'Tip weight' }),
  leadTape: measured({ ...added, usual: addedUsual, label: 'Lead tape' }),
  swingWeight: measured({
    measure: 'swingWeight',
    step: 5,
    label: 'Swing weight',
    group: 'balance',
    limits: [0, 699],
    usual: usualOf(fullClubs, swingWeights),
    tolerance: 10,
  }),
  moi: measured({
    measure: 'moi',
    step: 10,
    label: 'Moment of inertia',
    group: 'balance',
    families: fullClubs,
    limits: [1000, 5000],
    usual: usualOf(fullClubs, [2500, 2900]),
    tolerance: 10,
  }),
  totalMass: measured({
    measure: 'mass',
    step: 10,
    label: 'Total',
    group: 'balance',
    limits: grams(100, 1500),
    tolerance: 30,
  }),
} as const

export const putter = {
  style: chosen({ label: 'Style', group: 'putter', families: putters, choices: putterStyles }),
  offset: chosen({ label: 'Offset', group: 'putter', families: putters, choices: ['none', 'half', 'full', 'onset'] }),
  toeHang: measured({
    measure: 'angle',
    step: 500,
    label: 'Toe hang',
    group: 'putter',
    families: putters,
    limits: degrees(0, 90),
  }),
  headWeightOption: chosen({
    label: 'Head weight',
    group: 'putter',
    families: putters,
    choices: headWeights,
  }),
  shaftBend: chosen({
    label: 'Shaft bend',
    group: 'putter',
    families: putters,
    choices: ['straight', 'single', 'double'],
  }),
  riser: line({ label: 'Riser', group: 'putter', families: putters }),
  shaftLean: measured({
    measure: 'angle',
    step: 50,
    label: 'Shaft lean',
    group: 'putter',
    families: putters,
    limits: degrees(-10, 20),
    usual: { putter: degrees(0, 3) },
  }),
  gripKind: chosen({
    label: 'Putter grip',
    group: 'putter',
    families: putters,
    choices: putterGrips,
  }),
  gripLength: measured({
    measure: 'length',
    step: 4,
    label: 'Grip length',
    group: 'putter',
    families: putters,
    limits: inches(6, 30),
  }),
  alignment: line({ label: 'Alignment', group: 'putter', families: putters }),
  strokePath: line({ label: 'Stroke path', group: 'putter', families: putters }),
  aimBias: line({ label: 'Aim', group: 'putter', families: putters }),
  eyePosition: chosen({ label: 'Eyes', group: 'putter', families: putters, choices: ['inside', 'over', 'outside'] }),
  tempo: line({ label: 'Tempo', group: 'putter', families: putters }),
  revealer: line({ label: 'Revealer', group: 'putter', families: putters }),
} as const

export const finish = {
  paintFill: line({ label: 'Paint fill', group: 'finish' }),
  stamping: line({ label: 'Stamping', group: 'finish' }),
  bandColor: line({ label: 'Shaft band', group: 'finish' }),
  isSoundTested: flag({ label: 'Sound tested', group: 'finish' }),
  notes: words({ label: 'Notes', group: 'finish', most: 500 }),
  builderNotes: words({ label: 'Notes for the builder', group: 'finish', most: 2000, isPrivate: true }),
} as const

export const prices = {
  headCents: measured({ ...price, label: 'Price of the head' }),
  shaftCents: measured({ ...price, label: 'Price of the shaft' }),
  gripCents: measured({ ...price, label: 'Price of the grip' }),
  adapterCents: measured({ ...price, label: 'Price of the adapter' }),
  labourCents: measured({ ...price, label: 'Labour' }),
  discountCents: measured({ ...price, label: 'Discount' }),
} as const
