/** Whether a sum pays a part, or all of what is left. */
export const isPart = (cents: number | null, leftCents: number): cents is number =>
  cents !== null && cents > 0 && cents <= leftCents

/** Why it does not, once something is typed. */
export function partProblem(cents: number | null, leftCents: number): string | undefined {
  if (cents === null || isPart(cents, leftCents)) return undefined

  return cents > leftCents ? 'This is more than what is left.' : 'Type a sum, such as 20 or 12.50.'
}
