import { part } from '#shared/money.ts'

interface Season {
  /** The last day of its sign-up; until then everything goes back. */
  closesOn: string
  /** When its evenings begin. */
  evenings: readonly Date[]
}

/** How many evenings are still to come, of how many; all of them until sign-up closes. */
export function eveningsLeft({ closesOn, evenings }: Season, { today, now }: { today: string; now: Date }) {
  const all = evenings.length
  if (today <= closesOn || all === 0) return { left: Math.max(1, all), all: Math.max(1, all) }

  return { left: evenings.filter((begins) => begins > now).length, all }
}

/** What goes back of a share, of a line that was paid: the evenings that are still to come. */
export const shareLeft = (cents: number, { left, all }: { left: number; all: number }): number =>
  part(cents, all - left, all, all)
