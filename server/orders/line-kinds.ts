import { type AnyLineKind, type LineKinds } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

declare module '#server/kernel/feature.ts' {
  interface Feature {
    /** The line kinds of the feature. */
    lines?: LineKinds
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    lineKinds: LineKinds
  }
}

export function kindOf({ services: { lineKinds } }: Work, kind: string): AnyLineKind {
  const known = Object.hasOwn(lineKinds, kind) ? lineKinds[kind] : undefined
  if (!known) throw new Failure('not_offered', 'Nothing of this kind is sold here.')

  return known
}
