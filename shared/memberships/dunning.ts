import { addDays, daysBetween } from '#shared/booking/local-time.ts'

export type DunningKind = 'retry' | 'suspend' | 'cancel'

export interface DunningStep {
  kind: DunningKind
  /** Days after the card was first refused. */
  day: number
}

/**
 * After a refused card it is charged four more times within the week of grace; then booking is suspended, then the
 * membership ends.
 */
export const dunningSteps: readonly DunningStep[] = [
  { kind: 'retry', day: 1 },
  { kind: 'retry', day: 3 },
  { kind: 'retry', day: 5 },
  { kind: 'retry', day: 7 },
  { kind: 'suspend', day: 7 },
  { kind: 'cancel', day: 21 },
]

/**
 * The steps whose day has come and that were not taken. When no worker ran for some days, the card is charged once and
 * not for each missed day: the last retry replaces the earlier ones.
 */
export function stepsDue(declinedOn: string, done: readonly DunningStep[], today: string): DunningStep[] {
  const passed = daysBetween(declinedOn, today)
  const isDone = (step: DunningStep) => done.some(({ kind, day }) => kind === step.kind && day === step.day)
  const due = dunningSteps.filter((step) => step.day <= passed)
  const lastRetry = due.findLast(({ kind }) => kind === 'retry')

  return due.filter((step) => !isDone(step) && (step.kind !== 'retry' || step === lastRetry))
}

/** The day of each step, for letters. */
export const dunningDays = (declinedOn: string) =>
  dunningSteps.map((step) => ({ ...step, on: addDays(declinedOn, step.day) }))
