import { halfUp, mostCents, shareOfCents } from '#shared/money.ts'

/** What a shelf counts its worth up to: many of the dearest, and still exact. */
export const mostWorthCents = 1000 * mostCents

/** What lies on a shelf, what of it is promised, and what all of it cost. */
export interface Level {
  onHand: number
  reserved: number
  valueCents: number
}

export const emptyLevel: Level = { onHand: 0, reserved: 0, valueCents: 0 }

export const availableOf = ({ onHand, reserved }: Level): number => onHand - reserved

/** What one costs at moving average; null where there is none. */
export const averageOf = ({ onHand, valueCents }: Level): number | null =>
  onHand > 0 ? halfUp(valueCents, onHand) : null

/** What so many of them cost, out of all: the last ones take what is left, so that nothing is worth nothing. */
export const issueValueOf = ({ onHand, valueCents }: Level, quantity: number): number =>
  quantity === onHand ? valueCents : shareOfCents(valueCents, quantity, onHand)

/** A change of a shelf: what comes, or goes where it is negative. */
export interface Change {
  quantity: number
  /** How many of those that go were promised to whatever they go to. */
  fromReserved?: number
  /** What all that comes is worth; at the average of those that are there, where nobody knows. */
  valueCents?: number | undefined
}

/** The shelf after a change, and what that was worth; undefined where so many are not there for it. */
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
