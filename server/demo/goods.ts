import { SetupGoods } from '#shared/settings/setup-goods.ts'

// Made-up goods, but sized and priced as such goods are.

type Variant = readonly [code: string, variant: string, priceCents?: number]

interface Shelf {
  /** The beginning of its SKUs. */
  code: string
  brand: string
  name: string
  kind: string
  priceCents: number
  unit?: string
  variants?: readonly Variant[]
}

const white = ['W', 'White'] as const
const yellow = ['Y', 'Yellow'] as const
const gloves: Variant[] = [
  ['LS', 'Left hand, S'],
  ['LM', 'Left hand, M'],
  ['LL', 'Left hand, L'],
  ['RM', 'Right hand, M'],
  ['RL', 'Right hand, L'],
]
const gripSizes: Variant[] = [
  ['STD', 'Standard'],
  ['MID', 'Midsize', 1250],
]
const flexes = (priceCents: number): Variant[] => [
  ['R', 'Regular', priceCents],
  ['S', 'Stiff', priceCents],
  ['X', 'Extra stiff', priceCents],
]
const one: Variant[] = [['1', '']]

const balls: Shelf[] = [
  { code: 'BAL-TOUR', brand: 'Halyard', name: 'Tour ball', kind: 'ball', priceCents: 5499, variants: [white, yellow] },
  { code: 'BAL-SOFT', brand: 'Halyard', name: 'Soft ball', kind: 'ball', priceCents: 3299, variants: [white, yellow] },
  { code: 'BAL-DIST', brand: 'Kestrel', name: 'Distance ball', kind: 'ball', priceCents: 2499, variants: [white] },
  { code: 'BAL-JR', brand: 'Kestrel', name: 'Junior ball', kind: 'ball', priceCents: 1999 },
].map((shelf) => ({ ...shelf, unit: 'dozen' }))

const worn: Shelf[] = [
  { code: 'GLV-CAB', brand: 'Marrow', name: 'Cabretta glove', kind: 'glove', priceCents: 2800, variants: gloves },
  { code: 'GLV-ALL', brand: 'Marrow', name: 'All-weather glove', kind: 'glove', priceCents: 2200, variants: gloves },
  { code: 'GLV-RAIN', brand: 'Marrow', name: 'Rain gloves', kind: 'glove', priceCents: 3600, unit: 'pair' },
  { code: 'CAP-LL', brand: 'Loft & Lie', name: 'Studio cap', kind: 'apparel', priceCents: 2900 },
  { code: 'VIS-LL', brand: 'Loft & Lie', name: 'Studio visor', kind: 'apparel', priceCents: 2600 },
  {
    code: 'PLO-LL',
    brand: 'Loft & Lie',
    name: 'Studio polo',
    kind: 'apparel',
    priceCents: 6800,
    variants: [
      ['S', 'S'],
      ['M', 'M'],
      ['L', 'L'],
      ['XL', 'XL'],
    ],
  },
]

const small: Shelf[] = [
  { code: 'TEE-275', brand: 'Pinegrove', name: 'Wooden tees, 2 3/4 in, 50', kind: 'accessory', priceCents: 799 },
  { code: 'TEE-325', brand: 'Pinegrove', name: 'Wooden tees, 3 1/4 in, 50', kind: 'accessory', priceCents: 799 },
  { code: 'MRK-LL', brand: 'Loft & Lie', name: 'Ball marker', kind: 'accessory', priceCents: 900 },
  { code: 'TWL-LL', brand: 'Loft & Lie', name: 'Bag towel', kind: 'accessory', priceCents: 2400 },
  { code: 'HDC-DR', brand: 'Pinegrove', name: 'Driver headcover', kind: 'accessory', priceCents: 4500 },
  { code: 'TAP-LEAD', brand: 'Benchmark', name: 'Lead tape', kind: 'consumable', priceCents: 600, unit: 'foot' },
]

const grips: Shelf[] = [
  { code: 'GRP-CORD', brand: 'Tether', kind: 'grip', name: 'Half-cord grip', variants: gripSizes, priceCents: 1150 },
  { code: 'GRP-SOFT', brand: 'Tether', kind: 'grip', name: 'Soft grip', variants: gripSizes, priceCents: 1150 },
  { code: 'GRP-JR', brand: 'Tether', kind: 'grip', name: 'Junior grip', priceCents: 850 },
  {
    code: 'GRP-PUT',
    brand: 'Tether',
    kind: 'grip',
    name: 'Putter grip',
    priceCents: 3400,
    variants: [
      ['2', 'Size 2.0'],
      ['3', 'Size 3.0'],
    ],
  },
]

const parts: Shelf[] = [
  {
    code: 'SHF-DR60',
    brand: 'Meridian',
    name: 'Driver shaft, 60 g',
    kind: 'shaft',
    priceCents: 35_000,
    variants: flexes(35_000),
  },
  {
    code: 'SHF-FW70',
    brand: 'Meridian',
    name: 'Fairway shaft, 70 g',
    kind: 'shaft',
    priceCents: 32_000,
    variants: flexes(32_000),
  },
  {
    code: 'SHF-IR110',
    brand: 'Ironline',
    name: 'Iron shaft, 110 g, steel',
    kind: 'shaft',
    priceCents: 4500,
    variants: flexes(4500),
  },
  {
    code: 'SHF-IR80',
    brand: 'Ironline',
    name: 'Iron shaft, 80 g, graphite',
    kind: 'shaft',
    priceCents: 7800,
    variants: flexes(7800),
  },
  {
    code: 'HED-WDG',
    brand: 'Foundry',
    name: 'Wedge head, raw',
    kind: 'head',
    priceCents: 12_900,
    variants: [
      ['52', '52 degrees'],
      ['56', '56 degrees'],
      ['60', '60 degrees'],
    ],
  },
  {
    code: 'HED-DRV',
    brand: 'Foundry',
    name: 'Driver head, 440',
    kind: 'head',
    priceCents: 39_900,
    variants: [
      ['9', '9 degrees'],
      ['105', '10.5 degrees'],
    ],
  },
  { code: 'ADP-335', brand: 'Benchmark', name: 'Adapter, 0.335 in', kind: 'adapter', priceCents: 2200 },
  { code: 'FER-370', brand: 'Benchmark', name: 'Ferrules, 0.370 in, 12', kind: 'ferrule', priceCents: 1400 },
]

const used: Shelf[] = [
  { code: 'USD-7W', brand: 'Foundry', name: 'Fairway 7, used', kind: 'used_club', priceCents: 11_000 },
  { code: 'USD-IRS', brand: 'Ironline', name: 'Iron set 5 to PW, used', kind: 'used_club', priceCents: 42_000 },
  { code: 'USD-PUT', brand: 'Halyard', name: 'Mallet putter, used', kind: 'used_club', priceCents: 9500 },
]

/** By the foot, the milliliter and the gram, as jobs use it up. */
const bench: Shelf[] = [
  { code: 'TAP-GRIP', brand: 'Benchmark', name: 'Grip tape, 2 in', kind: 'consumable', priceCents: 40, unit: 'foot' },
  { code: 'SLV-GRIP', brand: 'Benchmark', name: 'Grip solvent', kind: 'consumable', priceCents: 5, unit: 'ml' },
  { code: 'EPX-24', brand: 'Benchmark', name: 'Epoxy, 24 hours', kind: 'consumable', priceCents: 30, unit: 'g' },
]

/** What the demo studio sells, in the form of the set-up file. */
export function demoGoods(): SetupGoods {
  const shelves = [...balls, ...worn, ...small, ...grips, ...parts, ...used, ...bench]

  return SetupGoods.parse(
    shelves.map(({ code, priceCents, unit, variants = one, ...product }, at) => ({
      ...product,
      items: variants.map(([of, variant, dearer], place) => ({
        sku: variants === one ? code : `${code}-${of}`,
        barcode: eanOf(at * 100 + place),
        variant,
        priceCents: dearer ?? priceCents,
        ...(unit && { unit }),
      })),
    })),
  )
}

/** An EAN of the range for shops' own numbers (from 200), with its check digit. */
function eanOf(number: number): string {
  const digits = `2000${String(number).padStart(8, '0')}`
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)

  return `${digits}${(10 - (sum % 10)) % 10}`
}
