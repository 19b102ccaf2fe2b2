import type { SetupGap, SetupState } from '#shared/settings/setup-contract.ts'
import type { SectionName, SetupDocument } from '#shared/settings/setup.ts'

export const steps = [
  { name: 'studio', title: 'Studio', left: 'studio' },
  { name: 'hours', title: 'Hours', left: 'hours' },
  { name: 'bays', title: 'Bays', left: 'bays' },
  { name: 'people', title: 'People', left: 'people' },
  { name: 'offer', title: 'What you offer', left: 'offer' },
] as const
export type StepName = (typeof steps)[number]['name']

const stepOf: Record<SetupGap['code'], StepName> = {
  studio: 'studio',
  hours: 'hours',
  bay: 'bays',
  staff: 'people',
  skill: 'people',
  services: 'offer',
}

const sectionOf = {
  studio: 'studio',
  hours: 'hours',
  bays: 'bays',
  people: 'people',
  offer: 'services',
} as const satisfies Record<StepName, SectionName>

/** Whether something was saved there. */
export const isBegun = (step: StepName, document: SetupDocument) => document[sectionOf[step]] !== undefined

/** The steps at which something is still to be done: before the opening also those where nothing was said yet. */
export const stepsLeft = ({ done, missing }: SetupState, document: SetupDocument): (typeof steps)[number][] =>
  steps.filter(
    ({ name }) => missingAt(name, missing).some(({ blocks }) => blocks) || (!done && !isBegun(name, document)),
  )

export const missingAt = (step: StepName, missing: readonly SetupGap[]) =>
  missing.filter(({ code }) => stepOf[code] === step)
