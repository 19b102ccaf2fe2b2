import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import { Attributes, attributesOf } from '#shared/inventory/attributes.ts'

// Made-up parts, but named, measured and priced as such parts are.

interface Line {
  kind: ProductKind
  brand: string
  name: string
  items: readonly Variant[]
}

interface Variant {
  sku: string
  variant: string
  priceCents: number
  attributes: Attributes
}

const flexes = ['R', 'S', 'X'] as const
const flexWords = { R: 'Regular', S: 'Stiff', X: 'Extra stiff' }
const hands = ['right', 'left'] as const

const shaftLines = [
  ['Meridian', 'Arc', 'A', '.335', 'graphite', [50, 60, 70], 46 * 16, 32_000],
  ['Meridian', 'Zenith', 'Z', '.335', 'graphite', [55, 65, 75], 46 * 16, 36_500],
  ['Meridian', 'Arc Hybrid', 'H', '.370P', 'graphite', [75, 85], 42 * 16, 18_500],
  ['Ironline', 'Rail', 'R', '.355T', 'steel', [95, 105, 115, 125], 38 * 16, 4200],
  ['Ironline', 'Rail Parallel', 'P', '.370P', 'steel', [100, 115], 41 * 16, 3900],
  ['Ironline', 'Feather', 'F', '.355T', 'graphite', [65, 75, 85], 38 * 16, 8200],
  ['Kestrel', 'Wedge Command', 'W', '.355T', 'steel', [115, 125], 37 * 16, 4600],
  ['Kestrel', 'Glide', 'G', '.350', 'graphite', [60, 70], 45 * 16, 21_000],
] as const

/** A shaft balances a little above its middle. In 1/100 in from the butt, for a length in 1/16 in. */
const balanceOf = (rawLength: number) => Math.round((rawLength / 16) * 4.9) * 10

const shafts: Line[] = shaftLines.map(
  ([brand, name, code, tip, shaftMaterial, weights, rawLength, priceCents]): Line => ({
    kind: 'shaft',
    brand,
    name: `${name} shaft`,
    items: weights.flatMap((weight) =>
      flexes.map((flex) => ({
        sku: `SHF-${brand.charAt(0)}${code}${weight}-${flex}`,
        variant: `${weight} g, ${flexWords[flex]}`,
        priceCents,
        attributes: {
          shaftModel: `${name} ${weight}`,
          shaftMaterial,
          flex,
          tip,
          rawShaftMass: weight * 10 + 20,
          rawLength,
          shaftBalance: balanceOf(rawLength),
        },
      })),
    ),
  }),
)

// Club, loft in degrees, mass in grams.
const irons = [
  ['4i', 20, 244],
  ['5i', 23, 250],
  ['6i', 26, 257],
  ['7i', 30, 264],
  ['8i', 34, 271],
  ['9i', 39, 278],
  ['PW', 44, 286],
] as const
const wedges = [
  ['GW', 50, 294],
  ['SW', 54, 298],
  ['SW', 56, 300],
  ['LW', 58, 302],
  ['LW', 60, 304],
] as const

const headsOf = (brand: string, name: string, code: string, clubs: typeof irons | typeof wedges): Line => ({
  kind: 'head',
  brand,
  name: `${name} head`,
  items: hands.flatMap((hand) =>
    clubs.map(([slot, loft, mass]) => ({
      sku: `HED-${code}-${slot.toUpperCase()}${loft}-${hand.charAt(0).toUpperCase()}`,
      variant: `${slot} ${loft}°, ${hand}`,
      priceCents: clubs === irons ? 11_500 : 13_500,
      attributes: { slot, hand, headModel: name, catalogLoft: loft * 100, bore: '.355T', headMass: mass * 10 },
    })),
  ),
})

const heads: Line[] = [
  headsOf('Foundry', 'Anvil', 'ANV', irons),
  headsOf('Foundry', 'Hammer', 'HAM', irons),
  headsOf('Halyard', 'Keel', 'KEL', irons),
  headsOf('Halyard', 'Rudder', 'RUD', irons),
  headsOf('Kestrel', 'Talon', 'TLN', irons),
  headsOf('Foundry', 'Scoop wedge', 'SCP', wedges),
  headsOf('Kestrel', 'Talon wedge', 'TAL', wedges),
  headsOf('Halyard', 'Anchor wedge', 'ANC', wedges),
  headsOf('Northfield', 'Spade wedge', 'SPD', wedges),
]

const gripModels = [
  ['Tether', 'Cord Pro', 'CP', 1350],
  ['Tether', 'Velour', 'VL', 1050],
  ['Marrow', 'Wrap', 'WR', 1195],
  ['Marrow', 'Dual', 'DU', 1450],
  ['Pinegrove', 'Allround', 'AR', 895],
  ['Pinegrove', 'Winter', 'WI', 995],
  ['Tether', 'Lite', 'LT', 1150],
] as const
const gripSizes = [
  ['undersize', 460],
  ['standard', 500],
  ['midsize', 570],
  ['jumbo', 680],
] as const

const grips: Line[] = gripModels.map(([brand, gripModel, code, priceCents]): Line => ({
  kind: 'grip',
  brand,
  name: `${gripModel} grip`,
  items: gripSizes.flatMap(([gripSize, gripMass]) =>
    (['.580', '.600'] as const).flatMap((gripCore) =>
      (['round', 'ribbed'] as const).map((gripRib) => ({
        sku: `GRP-${code}${gripSize.charAt(0).toUpperCase()}${gripCore.slice(1)}${gripRib === 'round' ? '' : 'R'}`,
        variant: `${gripSize}, core ${gripCore}, ${gripRib}`,
        priceCents,
        attributes: { gripModel, gripSize, gripCore, gripRib, gripMass },
      })),
    ),
  ),
}))

const small: Line[] = [
  {
    kind: 'ferrule',
    brand: 'Benchmark',
    name: 'Ferrules, 12',
    items: (['.335', '.350', '.355T', '.370P'] as const).flatMap((tip) =>
      ['Black', 'Silver ring', 'Red ring', 'White ring'].map((color, at) => ({
        sku: `FER-${tip.slice(1)}-${at + 1}`,
        variant: `${tip}, ${color}`,
        priceCents: 1400,
        attributes: { tip, color },
      })),
    ),
  },
  {
    kind: 'adapter',
    brand: 'Benchmark',
    name: 'Adapter sleeve',
    items: hands.flatMap((hand) =>
      (['.335', '.350', '.370P'] as const).map((tip) => ({
        sku: `ADP-${tip.slice(1)}-${hand.charAt(0).toUpperCase()}`,
        variant: `${tip}, ${hand}`,
        priceCents: 2400,
        attributes: { hand, tip },
      })),
    ),
  },
]

const demos: Line[] = (
  [
    ['Foundry', 'Anvil', 'ANV', '7i', 3000],
    ['Foundry', 'Hammer', 'HAM', '7i', 3000],
    ['Halyard', 'Keel', 'KEL', '7i', 3000],
    ['Halyard', 'Mast driver', 'MST', 'D', 1050],
    ['Kestrel', 'Dive driver', 'DIV', 'D', 900],
    ['Kestrel', 'Dive fairway', 'DVF', '3W', 1500],
  ] as const
).map(([brand, headModel, code, slot, catalogLoft]) => ({
  kind: 'demo',
  brand,
  name: `${headModel}, demo`,
  items: hands.flatMap((hand) =>
    flexes.map((flex) => ({
      sku: `DEM-${code}-${flex}${hand.charAt(0).toUpperCase()}`,
      variant: `${slot}, ${flexWords[flex]}, ${hand}`,
      priceCents: 0,
      attributes: { slot, hand, headModel, catalogLoft, flex },
    })),
  ),
}))

const usual: Partial<Record<ProductKind, Attributes>> = {
  shaft: { shaftMaterial: 'graphite' },
  grip: { gripCore: '.600' },
}
const variantAttributes: Record<string, Attributes> = {
  Regular: { flex: 'R' },
  Stiff: { flex: 'S' },
  'Extra stiff': { flex: 'X' },
  Standard: { gripSize: 'standard', gripMass: 500 },
  Midsize: { gripSize: 'midsize', gripMass: 570 },
}

/** Inserts the parts, and describes the goods that the set-up has made. */
export async function insertParts(trx: Db, random: Random): Promise<void> {
  const lines = [...shafts, ...heads, ...grips, ...small, ...demos].map((line) => ({ ...line, id: random.uuid() }))
  await insertRows(
    trx,
    'product',
    lines.map(({ id, kind, brand, name }) => ({ id, kind, brand, name })),
  )
  await insertRows(
    trx,
    'item',
    lines.flatMap(({ id: productId, kind, items }) =>
      items.map(({ attributes, ...item }, at) => ({
        ...item,
        id: random.uuid(),
        productId,
        position: at + 1,
        attributes: Attributes.parse(attributesOf[kind].parse(attributes)),
      })),
    ),
  )
  await describeOld(trx)
}

async function describeOld(trx: Db): Promise<void> {
  const items = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'variant', 'kind'])
    .where('kind', 'in', ['shaft', 'grip'])
    .where((eb) => eb('attributes', '=', '{}'))
    .execute()
  for (const { id, variant, kind } of items) {
    const attributes = { ...usual[kind], ...variantAttributes[variant] }
    await trx
      .updateTable('item')
      .set({ attributes: JSON.stringify(attributes) })
      .where('id', '=', id)
      .execute()
  }
}
