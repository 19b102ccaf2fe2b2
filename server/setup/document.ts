import type { Timed } from '#server/kernel/work.ts'
import { type SectionName, sectionNames, type SetupDocument } from '#shared/settings/setup.ts'

import { goods } from './goods.ts'
import { courses, leagues } from './leagues.ts'
import { register, taxes } from './money.ts'
import { benchJobs, policies, services } from './offer.ts'
import { hours, studio } from './place.ts'
import { plans } from './plans.ts'
import { bays, people } from './resources.ts'
import type { Section } from './section.ts'
import { clinics } from './sold/clinics.ts'
import { discounts } from './sold/discounts.ts'
import { packages } from './sold/packages.ts'
import { words } from './words.ts'

/** In the order in which they refer to each other. */
export const sections: readonly Section[] = [
  studio,
  hours,
  bays,
  people,
  policies,
  services,
  benchJobs,
  plans,
  packages,
  clinics,
  courses,
  leagues,
  taxes,
  register,
  goods,
  discounts,
  words,
]

/** The studio as it is, in the form of a document: all of it, or some of its sections. */
export async function readSetupDocument(
  work: Timed,
  names: readonly SectionName[] = sectionNames,
): Promise<SetupDocument> {
  const found: [string, unknown][] = []
  for (const { name, read } of sections) if (names.includes(name)) found.push([name, await read(work)])

  return { version: 1, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) }
}

/** What a studio must have to be open: without its goods, which may be many. */
export const openingSections: readonly SectionName[] = ['studio', 'hours', 'bays', 'people', 'services']
