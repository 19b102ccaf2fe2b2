import type { ItemUnit } from '#shared/catalog/goods.ts'
import type { Consumable } from '#shared/workshop/consumables/contract.ts'

export const unitWords: Record<ItemUnit, string> = {
  each: 'pieces',
  pair: 'pairs',
  dozen: 'dozen',
  foot: 'ft',
  ml: 'ml',
  g: 'g',
}

/** `14 ft Grip tape`; pieces read `2 x Ferrule`. */
export const amountWords = ({ quantity, unit, name }: Pick<Consumable, 'quantity' | 'unit' | 'name'>): string =>
  unit === 'each' ? `${quantity} x ${name}` : `${quantity} ${unitWords[unit]} ${name}`

/** `1 ft Grip tape, 1 more for each wrap`. */
export const takeWords = ({ perWrap, ...used }: Consumable): string =>
  perWrap === 0 ? amountWords(used) : `${amountWords(used)}, ${perWrap} more for each wrap`
