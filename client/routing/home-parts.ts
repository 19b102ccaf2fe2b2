import type { ComponentType } from 'react'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import type { HomePart } from './feature.ts'

interface LoadedHomePart {
  name: string
  Part: ComponentType
}

let known: readonly LoadedHomePart[] = []

/** Makes known what the features show among what is next for somebody. */
export function setHomeParts(parts: readonly HomePart[]): void {
  known = parts.map(({ name, load }) => ({ name, Part: lazyPart(load) }))
}

/** In the order of features. */
export const homeParts = (): readonly LoadedHomePart[] => known
