import { angle, chosen, degrees, flag, grams, line, mass, measured, putters } from './field.ts'
import { tips } from './shaft-fields.ts'

const lofts = { driver: degrees(7, 14), 'fairway wood': degrees(12, 27), hybrid: degrees(15, 31) }
const loft = {
  ...angle,
  group: 'angles',
  limits: degrees(4, 70),
  limitsOf: { putter: degrees(-15, 10) },
  usual: { ...lofts, iron: degrees(16, 50), wedge: degrees(42, 64), putter: degrees(2, 4) },
} as const

const lies = { driver: degrees(54, 62), 'fairway wood': degrees(54, 62), hybrid: degrees(56, 62) }
const lie = {
  ...angle,
  group: 'angles',
  limits: degrees(50, 80),
  usual: { ...lies, iron: degrees(58, 66), wedge: degrees(61, 66), putter: degrees(67, 79) },
} as const

export const head = {
  hand: chosen({ label: 'Hand', group: 'head', choices: ['right', 'left'] }),
  headBrand: line({ label: 'Head brand', group: 'head' }),
  headModel: line({ label: 'Head model', group: 'head' }),
  headFinish: line({ label: 'Head finish', group: 'head' }),
  headSerial: line({ label: 'Serial', group: 'head' }),
  isCustomersHead: flag({ label: 'The client’s own head', group: 'head' }),
  isLab: flag({ label: 'L.A.B. head', group: 'head', families: putters }),
  headMass: measured({
    ...mass,
    label: 'Head',
    group: 'head',
    limits: [1, 6000],
    usual: {
      driver: grams(190, 210),
      'fairway wood': grams(207, 230),
      hybrid: grams(216, 240),
      iron: grams(229, 290),
      wedge: grams(288, 315),
      putter: grams(330, 400),
    },
    tolerance: 10,
  }),
  hosel: line({ label: 'Adapter or hosel', group: 'head' }),
  bore: chosen({ label: 'Hosel bore', group: 'head', choices: tips }),
  shim: line({ label: 'Shim or adapter sleeve', group: 'head' }),
} as const

export const angles = {
  catalogLoft: measured({ ...loft, label: 'Loft as delivered' }),
  loft: measured({ ...loft, label: 'Loft', tolerance: 50 }),
  catalogLie: measured({ ...lie, label: 'Lie as delivered' }),
  lie: measured({ ...lie, label: 'Lie', tolerance: 50 }),
  bounce: measured({
    measure: 'angle',
    step: 100,
    label: 'Bounce',
    group: 'angles',
    families: ['iron', 'wedge'],
    limits: degrees(-5, 25),
    usual: { wedge: degrees(4, 16) },
  }),
  grind: line({ label: 'Grind and sole', group: 'angles', families: ['iron', 'wedge'] }),
} as const
