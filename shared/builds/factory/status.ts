import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of a factory order: clubs that a maker builds to a sheet. */
export const FactoryStatus = z.enum([
  'draft',
  'ordered',
  'confirmed',
  'shipped',
  'received',
  'checked',
  'claim',
  'cancelled',
])
export type FactoryStatus = z.output<typeof FactoryStatus>

/** Each state on its badge, and in a sentence such as "This order is with its maker". */
export const factoryWords: WordsOf<FactoryStatus> = {
  draft: { label: 'Draft', phrase: 'a draft' },
  ordered: { label: 'Ordered', phrase: 'with its maker' },
  confirmed: { label: 'Confirmed', phrase: 'confirmed' },
  shipped: { label: 'On its way', phrase: 'on its way' },
  received: { label: 'To be measured', phrase: 'received' },
  checked: { label: 'Checked', phrase: 'checked' },
  claim: { label: 'Claim', phrase: 'claimed' },
  cancelled: { label: 'Canceled', phrase: 'canceled' },
}

/** The states in which something is still to come. */
export const underway = ['ordered', 'confirmed', 'shipped'] as const satisfies readonly FactoryStatus[]

export const isUnderway = (status: FactoryStatus): boolean => (underway as readonly FactoryStatus[]).includes(status)

interface FactoryStepFacts {
  status: FactoryStatus
  /** The clubs that are not credited, and how many of them came. */
  clubCount: number
  cameCount: number
  openClaims: number
  /** What keeps a club from being as it was ordered. */
  qcProblem: string | null
}

const onceSomethingIsOrdered: Guard<FactoryStepFacts> = ({ clubCount }) =>
  clubCount > 0 ? undefined : 'No club is on it.'

const onceAllCame: Guard<FactoryStepFacts> = ({ clubCount, cameCount }) =>
  cameCount < clubCount ? `${cameCount} of ${clubCount} came.` : undefined

const whileNothingCame: Guard<FactoryStepFacts> = ({ cameCount }) =>
  cameCount > 0 ? 'A part of it is here already.' : undefined

const onceClaimed: Guard<FactoryStepFacts> = ({ openClaims }) =>
  openClaims > 0 ? undefined : 'Nothing of it is wrong.'

const onceSettled: Guard<FactoryStepFacts> = ({ openClaims }) =>
  openClaims > 0 ? 'The maker has not made good what is wrong.' : undefined

const onceMeasured: Guard<FactoryStepFacts> = ({ qcProblem }) => qcProblem ?? undefined

/** Allowed when a change has taken the last of its clubs out of their build. */
const onceNothingIsLeft: Guard<FactoryStepFacts> = ({ clubCount }) =>
  clubCount > 0 ? 'Its maker builds clubs of it.' : undefined

const onceGood: Guard<FactoryStepFacts> = (row, now) => onceSettled(row, now) ?? onceAllCame(row, now)

/** Every step that exists. A replacement is waited for as the first club was. */
export const factorySteps = stateMachine<FactoryStatus, FactoryStepFacts>({
  draft: { ordered: onceSomethingIsOrdered, cancelled: always },
  ordered: {
    confirmed: always,
    shipped: always,
    received: onceAllCame,
    claim: onceClaimed,
    cancelled: whileNothingCame,
  },
  confirmed: { shipped: always, received: onceAllCame, claim: onceClaimed, cancelled: onceNothingIsLeft },
  shipped: { received: onceAllCame, claim: onceClaimed, cancelled: onceNothingIsLeft },
  received: { checked: onceMeasured, claim: onceClaimed, cancelled: onceNothingIsLeft },
  claim: { ordered: onceSettled, received: onceGood, checked: onceGood, cancelled: onceSettled },
  // A club may show a fault after it was signed for.
  checked: { claim: onceClaimed },
  cancelled: {},
})
