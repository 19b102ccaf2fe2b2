import { accountTemplates } from './templates/account.ts'
import { bookingTemplates } from './templates/bookings.ts'
import { buildTemplates } from './templates/builds.ts'
import { clinicTemplates } from './templates/clinics.ts'
import { fittingTemplates } from './templates/fittings.ts'
import { leagueTemplates } from './templates/leagues.ts'
import { membershipTemplates } from './templates/memberships.ts'
import { packageTemplates } from './templates/packages.ts'
import { questionTemplates } from './templates/questions.ts'
import { receiptTemplates } from './templates/receipts.ts'
import { salesTemplates } from './templates/sales.ts'
import { supplyTemplates } from './templates/supplies.ts'
import type { Template } from './templates/template.ts'
import { waitlistTemplates } from './templates/waitlist.ts'
import { workshopTemplates } from './templates/workshop.ts'

/** Every mail, with the subject and the lead that it has until the studio words them itself. */
export const templates = {
  ...bookingTemplates,
  ...waitlistTemplates,
  ...leagueTemplates,
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

/** The template of that name, from an address or the database; undefined for any other word. */
export const templateOf = (name: string): Template | undefined => byName.get(name)

/** Who a mail is to, and from whom: known in every one. */
const samplesOfAll = { studio: 'the studio', email: 'sam.rivera@example.com' }

export const samplesOf = ({ samples }: Template): Readonly<Record<string, string>> => ({ ...samplesOfAll, ...samples })
