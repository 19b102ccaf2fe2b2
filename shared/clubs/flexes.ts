import { flexes } from './shaft-fields.ts'

// Flexes in letters and in numbers are two scales that cannot be compared.
const scales = [
  flexes.filter((flex) => Number.isNaN(Number(flex))),
  flexes.filter((flex) => !Number.isNaN(Number(flex))),
]

/** A flex and the ones next to it. */
export function nearFlexes(flex: string): string[] {
  const scale: readonly string[] = scales.find((one: readonly string[]) => one.includes(flex)) ?? []
  const at = scale.indexOf(flex)

  return at === -1 ? [flex] : scale.slice(Math.max(0, at - 1), at + 2)
}
