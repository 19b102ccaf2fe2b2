import { halfUp, mostCents, shareOfCents } from '#shared/money.ts'

/** The most that a shelf can be worth: many of the dearest items, and still an exact number. */
export const mostWorthCents = 1000 * mostCents

/** How many are on hand, how many of them are promised, and what all of them cost. */
export interface Level {
  onHand: number
  reserved: number
  valueCents: number
}

export const emptyLevel: Level = { onHand: 0, reserved: 0, valueCents: 0 }

export const availableOf = ({ onHand, reserved }: Level): number => onHand - reserved

/** The moving average cost of one; null when there are none. */
export const averageOf = ({ onHand, valueCents }: Level): number | null =>
  onHand > 0 ? halfUp(valueCents, onHand) : null

/** The cost of so many of them. The last ones take the rest, so that no stock is left without worth. */
export const issueValueOf = ({ onHand, valueCents }: Level, quantity: number): number =>
  quantity === onHand ? valueCents : shareOfCents(valueCents, quantity, onHand)

/** A change of a shelf; a negative quantity leaves it. */
export interface Change {
  quantity: number
  /** How many of the leaving ones were promised to the owner of the move. */
  fromReserved?: number
  /** The worth of what comes; by default at the average cost of those on hand. */
  valueCents?: number | undefined
}

/** The shelf after a change and the worth of the change; undefined when there are too few. */
export function changed(
  level: Level,
  { quantity, fromReserved = 0, valueCents }: Change,
): { level: Level; valueCents: number } | undefined {
  if (quantity < 0 && -quantity > availableOf(level) + fromReserved) return undefined

  const worth = quantity < 0 ? 0 - issueValueOf(level, -quantity) : (valueCents ?? quantity * (averageOf(level) ?? 0))
  return {
    level: {
      onHand: level.onHand + quantity,
      reserved: level.reserved - fromReserved,
      valueCents: level.valueCents + worth,
    },
    valueCents: worth,
  }
}
