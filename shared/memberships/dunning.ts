import { addDays, daysBetween } from '#shared/booking/local-time.ts'

export type DunningKind = 'retry' | 'suspend' | 'cancel'

export interface DunningStep {
  kind: DunningKind
  /** How many days after the card was first refused. */
  day: number
}

/** What follows a refused card: it is tried four more times within the week of grace, then booking is off, then the membership ends. */
export const dunningSteps: readonly DunningStep[] = [
  { kind: 'retry', day: 1 },
  { kind: 'retry', day: 3 },
  { kind: 'retry', day: 5 },
  { kind: 'retry', day: 7 },
  { kind: 'suspend', day: 7 },
  { kind: 'cancel', day: 21 },
]

/**
 * Those whose day has come and that were not taken. After days without a worker a card is tried once and not once for each day
 * that was missed: the last retry stands for those before it.
 */
export function stepsDue(declinedOn: string, done: readonly DunningStep[], today: string): DunningStep[] {
  const passed = daysBetween(declinedOn, today)
  const isDone = (step: DunningStep) => done.some(({ kind, day }) => kind === step.kind && day === step.day)
  const due = dunningSteps.filter((step) => step.day <= passed)
  const lastRetry = due.findLast(({ kind }) => kind === 'retry')

  return due.filter((step) => !isDone(step) && (step.kind !== 'retry' || step === lastRetry))
}

/** When each of them is due, as somebody is told. */
export const dunningDays = (declinedOn: string) =>
  dunningSteps.map((step) => ({ ...step, on: addDays(declinedOn, step.day) }))
