import { z } from 'zod'

import { AffectedBooking } from '#shared/booking/affected.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

import { sectionNames, SetupDocument, Starter } from './setup.ts'

export const SetupGap = z.object({
  code: z.enum(['studio', 'hours', 'services', 'staff', 'bay', 'skill']),
  /** What to do about it. */
  message: z.string(),
  /** True when the studio cannot open before this is solved. */
  blocks: z.boolean(),
})
export type SetupGap = z.output<typeof SetupGap>

const Version = z
  .string()
  .max(64)
  .meta({ examples: ['2430f1a2ad2982d0'] })

export const SetupState = z.object({
  /** True once the site is open: it stays so, whatever is missing later. */
  done: z.boolean(),
  /** Filled only for callers who may change settings. */
  missing: z.array(SetupGap),
  /** The version of the set-up, for callers who may change it: a save names the one that it is based on. */
  version: z.string().exactOptional(),
})
export type SetupState = z.output<typeof SetupState>

const Section = z.enum(sectionNames)

export const Change = z.object({
  section: Section,
  /** The name, code, weekday or day of the entry; '' for the studio itself. */
  key: z.string(),
  what: z.enum(['added', 'changed', 'removed', 'retired', 'invited']),
})
export type Change = z.output<typeof Change>

/** A value that differs from the document and was left as it is. */
export const Difference = z.object({
  section: Section,
  key: z.string(),
  field: z.string(),
  /** As text: other values are written as JSON. */
  here: z.string(),
  document: z.string(),
})
export type Difference = z.output<typeof Difference>

export const SetupReport = SetupState.omit({ version: true }).extend({
  /** What was done, or with `dryRun` what would be done. */
  changes: z.array(Change),
  differences: z.array(Difference),
  /** What would be outside the studio's new hours, people, bays and services. */
  outside: z
    .object({
      /** Bookings, which stay and whose clients have to be called. */
      bookings: z.array(AffectedBooking),
      /** Clinics and league evenings, which stay and are decided about by those who run them. */
      others: z.array(z.object({ id: Id, title: z.string(), local: z.string() })),
      /** To be sent back: when something was added since, nothing is saved. */
      version: Version,
    })
    .exactOptional(),
})
/** What a save leaves outside. */
export type SetupOutside = NonNullable<z.output<typeof SetupReport>['outside']>
export type SetupReport = z.output<typeof SetupReport>

const isSection = (name: string) => sectionNames.some((one) => one === name)

const access = 'may:manage_settings/settings' as const

export const setupContract = {
  readSetup: endpoint({
    method: 'GET',
    path: '/api/v1/setup',
    summary: 'Whether the studio is set up and open, and, for whoever may change settings, what is missing',
    access: 'anyone',
    response: SetupState,
  }),
  applySetup: endpoint({
    method: 'PUT',
    path: '/api/v1/setup',
    summary:
      'Set the studio up, all at once or a section at a time. Until it is open a section is replaced; from then on what is missing is added and what differs is listed',
    access,
    query: z.strictObject({
      /** Only tells what would be done. */
      dryRun: z.literal('1').exactOptional(),
      /** The sections whose differing values are overwritten, separated by commas. */
      overwrite: z
        .string()
        .refine((text) => text.split(',').every(isSection), `Name sections: ${sectionNames.join(', ')}.`)
        .exactOptional()
        .meta({ examples: ['hours,bays'] }),
      /**
       * The version of the set-up that this is based on. Without it, what somebody else saved is neither changed nor
       * removed.
       */
      version: Version.exactOptional(),
      /** The version of `outside`: without it `conflict` names what would be outside, and nothing is saved. */
      keepBookings: Version.exactOptional(),
      /** Does not open the studio, even if nothing is missing. */
      keepClosed: z.literal('1').exactOptional(),
    }),
    body: SetupDocument,
    response: SetupReport,
    /** `wrong_state`: a role that may not be taken. `conflict`: bookings would be outside that the caller has not seen. */
    failures: ['wrong_state', 'not_allowed', 'version_conflict', 'conflict'],
  }),
  openStudio: endpoint({
    method: 'POST',
    path: '/api/v1/setup/open',
    summary: 'Open the studio to visitors, as it was looked at: once nothing that it needs is missing',
    access,
    /**
     * `takesSuggested` confirms that the caller has looked at the starter's suggested prices; required when there are
     * any.
     */
    body: z.strictObject({ version: Version, takesSuggested: z.literal(true).exactOptional() }),
    response: SetupState,
    failures: ['wrong_state', 'version_conflict'],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/v1/setup/test-mail',
    summary: 'Send whoever asks a mail of the studio, so that they see whether mail leaves and how it looks',
    access,
    response: z.object({ to: z.string() }),
    failures: ['wrong_state'],
    limit: { max: 10, perSeconds: 3600 },
  }),
  readSetupDocument: endpoint({
    method: 'GET',
    path: '/api/v1/setup/document',
    summary: 'The studio as it is, in the form that the set-up takes',
    access,
    response: SetupDocument,
  }),
  readStarter: endpoint({
    method: 'GET',
    path: '/api/v1/setup/starter',
    summary: 'Services, policies, bench jobs, plans and words that a studio may begin with',
    access,
    response: Starter,
  }),
}
