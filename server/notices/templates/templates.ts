import { accountTemplates } from './account.ts'
import { bookingTemplates } from './bookings.ts'
import { buildTemplates } from './builds.ts'
import { clinicTemplates } from './clinics.ts'
import { fittingTemplates } from './fittings.ts'
import { leagueEveningTemplates } from './league-evenings.ts'
import { leagueTemplates } from './leagues.ts'
import { membershipTemplates } from './memberships.ts'
import { packageTemplates } from './packages.ts'
import { questionTemplates } from './questions.ts'
import { receiptTemplates } from './receipts.ts'
import { salesTemplates } from './sales.ts'
import { supplyTemplates } from './supplies.ts'
import type { Template } from './template.ts'
import { waitlistTemplates } from './waitlist.ts'
import { workshopTemplates } from './workshop.ts'

/** Every mail with its built-in subject and lead. */
export const templates = {
  ...bookingTemplates,
  ...waitlistTemplates,
  ...leagueTemplates,
  ...leagueEveningTemplates,
  ...clinicTemplates,
  ...questionTemplates,
  ...fittingTemplates,
  ...membershipTemplates,
  ...packageTemplates,
  ...salesTemplates,
  ...receiptTemplates,
  ...supplyTemplates,
  ...buildTemplates,
  ...workshopTemplates,
  ...accountTemplates,
} as const

export type TemplateName = keyof typeof templates

const byName: ReadonlyMap<string, Template> = new Map(Object.entries(templates))

export const templateNames: readonly string[] = [...byName.keys()]

/** The template of a name that came from an address or the database; undefined for any other word. */
export const templateOf = (name: string): Template | undefined => byName.get(name)

/** Sample values for the names that every template knows. */
const samplesOfAll = { studio: 'the studio', email: 'sam.rivera@example.com' }

export const samplesOf = ({ samples }: Template): Readonly<Record<string, string>> => ({ ...samplesOfAll, ...samples })
