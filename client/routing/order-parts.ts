import type { ComponentType } from 'react'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import type { OfOrder, OrderPart } from './feature.ts'

/** With its component, which is fetched when it is drawn. */
type LoadedOrderPart = Omit<OrderPart, 'load'> & { Part: ComponentType<OfOrder> }

let known: readonly LoadedOrderPart[] = []

/** Makes known what the features show of somebody's own order. */
export function setOrderParts(parts: readonly OrderPart[]): void {
  known = parts.map(({ load, ...part }) => ({ ...part, Part: lazyPart(load) }))
}

/** The parts of an order with such lines. */
export const orderPartsFor = (kinds: readonly string[]): readonly LoadedOrderPart[] =>
  known.filter(({ kind }) => kinds.includes(kind))
