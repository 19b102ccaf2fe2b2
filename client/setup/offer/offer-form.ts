import type { z } from 'zod'

import type { SetupService } from '#shared/settings/setup-offer.ts'
import { SetupDocument, type Starter } from '#shared/settings/setup.ts'

export const offerSchema = SetupDocument.pick({
  policies: true,
  services: true,
  benchJobs: true,
  plans: true,
}).required()
export type TypedOffer = z.input<typeof offerSchema>

export const offerSections = ['policies', 'services', 'benchJobs', 'plans'] as const

/** What can be given there, by whoever works there: the rest cannot be booked. */
const isPossible = ({ bays = [], people = [] }: SetupDocument) => {
  const skills = new Set(people.flatMap((one) => one.skills))
  const features = new Set(bays.flatMap((one) => one.features))

  return ({ skill, feature }: Pick<SetupService, 'skill' | 'feature'>) =>
    (skill === null || skills.has(skill)) && (feature === null || features.has(feature))
}

/** The starter catalogue as far as it is possible, unless the studio has one of its own. */
export function initialOffer(document: SetupDocument, starter: Starter): TypedOffer {
  if (document.services) {
    const { policies = starter.policies, services, benchJobs = [], plans = [] } = document
    return { policies, services, benchJobs, plans }
  }

  const services = starter.services.filter(isPossible(document))
  // What is sold besides is off until it is taken and priced: nobody sells a membership at a price that nobody of the studio said.
  return { policies: starter.policies, services, benchJobs: [], plans: [] }
}

/** What a service needs and nobody has, in words. */
export function lackOf(document: SetupDocument, { skill, feature }: Pick<SetupService, 'skill' | 'feature'>) {
  const possible = isPossible(document)

  return {
    skill: possible({ skill, feature: null }) ? undefined : skill,
    feature: possible({ skill: null, feature }) ? undefined : feature,
  }
}

interface CodedItem {
  code: string
}

/** The studio's own beside what it could have, in the order of the starter. */
export const candidates = <Item extends CodedItem>(starter: readonly Item[], own: readonly Item[]): Item[] => [
  ...starter.map((one) => own.find(({ code }) => code === one.code) ?? one),
  ...own.filter(({ code }) => !starter.some((one) => one.code === code)),
]

/** Where one that is taken again has its place. */
export const placeOf = (code: string, all: readonly CodedItem[], taken: readonly CodedItem[]): number => {
  const before = new Set(
    all
      .slice(
        0,
        all.findIndex((one) => one.code === code),
      )
      .map((one) => one.code),
  )
  return taken.filter((one) => before.has(one.code)).length
}
