import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { issuesOf, mostClubs, setProblem } from '#shared/clubs/rules.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, SpecKey } from '#shared/clubs/spec.ts'
import { Day, EmailAddress, Id, Instant, Line, Paragraph, PhoneNumber } from '#shared/http/wire.ts'
import { OptionalName, PersonName } from '#shared/people/person-name.ts'
import { counted } from '#shared/words.ts'

import { SheetStatus } from './status.ts'

export const SheetKind = z.enum(['clubs', 'putter'])
export type SheetKind = z.output<typeof SheetKind>

/** Built on the bench here, or ordered from the maker. */
export const MadeBy = z.enum(['bench', 'maker'])
export const Matching = z.enum(['swing_weight', 'moi', 'none'])
export type Matching = z.output<typeof Matching>
export const LengthMethod = z.enum(['playing_edge_of_cap', 'usga_60deg_top_of_cap'])

/** The SKUs of its parts. */
const Parts = z.strictObject({
  head: Line(40).exactOptional(),
  shaft: Line(40).exactOptional(),
  grip: Line(40).exactOptional(),
})

/** A club keeps its key from version to version. */
export const SheetClub = z.object({
  key: Id,
  slot: Slot,
  spec: ClubSpec,
  madeBy: MadeBy,
  parts: Parts,
  /** The club of the client's bag that it replaces or copies. */
  clubId: Id.nullable(),
})
export type SheetClub = z.output<typeof SheetClub>

/** A club as it is sent: one without a key is new. What cannot be built is refused by field. */
const WrittenClub = z
  .strictObject({
    key: Id.exactOptional(),
    slot: Slot,
    spec: ClubSpec,
    /** The bench by default. */
    madeBy: MadeBy.exactOptional(),
    parts: Parts.exactOptional(),
    clubId: Id.nullable().exactOptional(),
  })
  .superRefine((club, context) => {
    // The field itself has refused a value that no family may have.
    const isRefused = (field: SpecKey) => context.issues.some(({ path }) => path?.includes(field))
    for (const { field, severity, message } of issuesOf(club)) {
      if (severity === 'blocks' && !isRefused(field))
        context.addIssue({ code: 'custom', path: ['spec', field], message })
    }
  })
export type WrittenClub = z.output<typeof WrittenClub>

const isEachOnce = (clubs: readonly WrittenClub[]) => {
  const keys = clubs.flatMap(({ key }) => key ?? [])
  return new Set(keys).size === keys.length
}

export const WrittenClubs = z
  .array(WrittenClub)
  .refine((clubs) => clubs.length <= mostClubs, {
    error: ({ input }) => `${counted((input as unknown[]).length, 'club')}: the Rules allow ${mostClubs} in a bag.`,
    abort: true,
  })
  .refine((clubs) => setProblem(clubs) === undefined, {
    error: ({ input }) => setProblem(input as WrittenClub[]) ?? '',
  })
  .refine(isEachOnce, 'A club of the sheet is written twice.')
  .meta({ examples: [[{ slot: '7i', spec: { length: 592, lie: 6250, loft: 3100 } }]] })

/** The client of a sheet who is not signed in. */
export const SheetContact = z.strictObject({
  firstName: PersonName(80)
    .meta({ examples: ['Sam'] })
    .register(personal),
  lastName: OptionalName(80)
    .meta({ examples: ['Rivera'] })
    .register(personal),
  email: EmailAddress.register(personal),
  phone: PhoneNumber.register(personal).exactOptional(),
})
export type SheetContact = z.output<typeof SheetContact>

export const sheetHeader = {
  matching: Matching.exactOptional(),
  lengthMethod: LengthMethod.exactOptional(),
  requestedBy: Day.nullable().exactOptional(),
}

export const TemplateName = Line(80)
  .min(1, 'This is required.')
  .meta({ examples: ['Iron set, men, steel'] })

export const NewSheet = z
  .strictObject({
    kind: SheetKind,
    clubs: WrittenClubs,
    /** Required of callers who are not signed in. */
    contact: SheetContact.exactOptional(),
    /** A message, which opens the thread of the sheet. */
    message: Paragraph(4000).exactOptional(),
    ...sheetHeader,
    /** For staff: the client, the question that it answers, the sheet that it copies, or the name of a template. */
    personId: Id.exactOptional(),
    enquiryId: Id.exactOptional(),
    remakes: Id.exactOptional(),
    templateName: TemplateName.exactOptional(),
  })
  .refine(({ kind, clubs }) => kind === 'clubs' || clubs.every(({ slot }) => slot === 'P'), {
    path: ['clubs'],
    error: 'A putter sheet holds putters only.',
  })
export type NewSheet = z.output<typeof NewSheet>

export const WrittenSheet = z.object({
  id: Id,
  number: z.string().meta({ examples: ['S-801'] }),
  /** The number of the version. */
  version: z.int(),
  /** The address that opens it again without signing in. */
  link: z.string(),
})

const Warning = z.object({ key: Id, field: SpecKey, message: z.string() })

export const Sheet = WrittenSheet.extend({
  kind: SheetKind,
  status: SheetStatus,
  /** Sent back by whoever saves the draft, to name the one that they saw. */
  revision: z.int(),
  link: z.string().nullable(),
  /** True when the caller may change its clubs. */
  mayWrite: z.boolean(),
  mayApprove: z.boolean(),
  person: z.object({ id: Id, name: z.string(), email: z.string().nullable() }).nullable(),
  templateName: z.string().nullable(),
  enquiryId: Id.nullable(),
  remakes: Id.nullable(),
  /** The fitting that it was made from, for staff. */
  fitting: z.object({ id: Id, number: z.string() }).nullable(),
  createdAt: Instant,
  matching: Matching,
  lengthMethod: LengthMethod,
  requestedBy: z.string().nullable(),
  /** A hash of its clubs, once it is shared: exactly these are approved. */
  hash: z.string().nullable(),
  clubs: z.array(SheetClub),
  /** What is unusual but possible. */
  warnings: z.array(Warning),
  /** The number of the approved version, if any. */
  agreed: z.int().nullable(),
  versions: z.array(
    z.object({
      number: z.int(),
      status: SheetStatus,
      createdAt: Instant,
      sharedAt: Instant.nullable(),
      approvedAt: Instant.nullable(),
      approvedName: z.string(),
    }),
  ),
  history: z.array(
    z.object({
      at: Instant,
      version: z.int(),
      from: SheetStatus.nullable(),
      to: SheetStatus,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Sheet = z.output<typeof Sheet>

export const SheetShelf = z.enum(['open', 'requests', 'drafts', 'shared', 'approved', 'templates'])
export type SheetShelf = z.output<typeof SheetShelf>

export const SheetRow = z.object({
  id: Id,
  number: z.string(),
  kind: SheetKind,
  version: z.int(),
  status: SheetStatus,
  person: z.object({ id: Id, name: z.string() }).nullable(),
  templateName: z.string().nullable(),
  slots: z.array(Slot),
  requestedBy: z.string().nullable(),
  createdAt: Instant,
  changedAt: Instant,
})
export type SheetRow = z.output<typeof SheetRow>
