import { z } from 'zod'

import type { ProductKind } from '#shared/catalog/goods.ts'
import { angle, chosen, type ClubField, degrees, fieldFacts, line, measured } from '#shared/clubs/field.ts'
import { flexes, tips } from '#shared/clubs/shaft-fields.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, SpecKey } from '#shared/clubs/spec.ts'

// A field that a part shares with the club it becomes part of is the same field, so that a sheet can copy it.
const { hand, headModel, headFinish, headMass, bore, bounce, grind, catalogLoft, catalogLie } = ClubSpec.shape
const { shaftModel, shaftMaterial, tip, flex, rawShaftMass, shaftBalance, rawLength } = ClubSpec.shape
const { gripModel, gripSize, gripCore, gripRib, gripMass, gripDiameter, gripKind, gripLength } = ClubSpec.shape

const year = measured({ measure: 'count', step: 1, label: 'Year', group: 'head', limits: [1950, 2100] })
const slot = chosen({ label: 'Club', group: 'head', choices: Slot.options })
const butt = measured({ measure: 'thickness', step: 5, label: 'Butt', group: 'shaft', limits: [500, 700] })
const torque = measured({ ...angle, label: 'Torque', group: 'shaft', limits: degrees(0, 12) })
const launch = chosen({ label: 'Launch', group: 'shaft', choices: ['low', 'mid', 'high'] })
const color = line({ label: 'Color', group: 'finish', most: 40 })

const club = z.strictObject({ slot, hand, headModel, year, catalogLoft, shaftModel, flex })

/** The attributes of an item beyond its name, by its kind. */
export const attributesOf = {
  head: z.strictObject({
    slot,
    hand,
    headModel,
    year,
    catalogLoft,
    catalogLie,
    bounce,
    grind,
    bore,
    headMass,
    headFinish,
  }),
  shaft: z.strictObject({
    shaftModel,
    shaftMaterial,
    flex,
    tip,
    butt,
    rawShaftMass,
    rawLength,
    shaftBalance,
    torque,
    launch,
  }),
  grip: z.strictObject({ gripModel, gripSize, gripCore, gripRib, gripMass, gripDiameter, gripKind, gripLength }),
  ferrule: z.strictObject({ tip, color }),
  adapter: z.strictObject({ hand, tip, color }),
  consumable: z.strictObject({ color }),
  demo: club,
  used_club: club,
  ball: z.strictObject({ color }),
  glove: z.strictObject({ hand, color }),
  apparel: z.strictObject({ color }),
  accessory: z.strictObject({ color }),
} satisfies Record<ProductKind, z.ZodObject>

export const Attributes = z.record(
  z.string().max(40),
  z.union([z.string().max(120), z.int(), z.boolean()]).meta({ examples: ['.355T'] }),
)
export type Attributes = z.output<typeof Attributes>

export interface AttributeField {
  key: string
  field: ClubField
}

/** The fields of a kind, in order. */
export const attributeFieldsOf = (kind: ProductKind): AttributeField[] =>
  Object.entries(attributesOf[kind].shape).flatMap(([key, schema]) => {
    const field = fieldFacts.get(schema)
    return field ? [{ key, field }] : []
  })

/** The filters for parts beside words: matching parts have the same value. */
export const fitChoices = { tip: tips, flex: flexes, hand: ['right', 'left'], core: gripCore.unwrap().options } as const
export type Fit = keyof typeof fitChoices
export const fits = Object.keys(fitChoices) as Fit[]

export const fitQuery = {
  /** The tip of a shaft, and the bore of a head, ferrule or adapter that fits it. */
  tip: z.enum(fitChoices.tip).exactOptional(),
  flex: z.enum(fitChoices.flex).exactOptional(),
  hand: z.enum(fitChoices.hand).exactOptional(),
  core: z.enum(fitChoices.core).exactOptional(),
}

interface PartItem {
  kind: ProductKind
  brand: string
  name: string
  attributes: Attributes
}

/** The specification that this part gives a club. A part without a model goes by its name. */
export function specOfPart({ kind, brand, name, attributes }: PartItem): ClubSpec {
  const shared = Object.fromEntries(Object.entries(attributes).filter(([key]) => SpecKey.safeParse(key).success))
  const named = {
    ...(brand && { [`${kind}Brand`]: brand }),
    [`${kind}Model`]: name,
    ...shared,
  }

  if (kind === 'head' || kind === 'shaft' || kind === 'grip') return ClubSpec.parse(named)
  const words = [brand, name].filter(Boolean).join(' ')
  if (kind === 'ferrule') return ClubSpec.parse({ ferrule: words })
  return kind === 'adapter' ? ClubSpec.parse({ hosel: words }) : {}
}
