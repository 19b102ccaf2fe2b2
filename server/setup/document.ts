import type { Db } from '#server/kernel/db/database.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'

import { benchJobs, policies, services } from './offer.ts'
import { hours, studio } from './place.ts'
import { plans } from './plans.ts'
import { bays, people } from './resources.ts'
import type { Section } from './section.ts'
import { words } from './words.ts'

/** In the order in which they refer to each other. */
export const sections: readonly Section[] = [studio, hours, bays, people, policies, services, benchJobs, plans, words]

/** The studio as it is, in the form of a document. */
export async function readSetupDocument(db: Db): Promise<SetupDocument> {
  const found: [string, unknown][] = []
  for (const { name, read } of sections) found.push([name, await read(db)])

  return { version: 1, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) }
}
