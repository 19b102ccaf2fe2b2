import { z } from 'zod'

import { Day, Id, Line, OrNull, Paragraph, TypedCents } from '#shared/http/wire.ts'
import { minutesOfSpan, minutesPerDay } from '#shared/wall-span.ts'

import { wholeNumber } from './whole-number.ts'

/** A wall time of the studio. */
const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 18:30.')
  .meta({ examples: ['18:30'] })

export const sessionShape = { day: Day, from: Clock, until: Clock }

const longestNight = 12 * 60

/**
 * An evening session may end after midnight; one that would last half a day beyond it has its times the wrong way
 * round.
 */
export function refuseOddSession(
  { from, until }: { from: string; until: string },
  context: z.core.$RefinementCtx,
): void {
  const span = minutesOfSpan(from, until)
  if (span.until <= minutesPerDay || span.until - span.from <= longestNight) return

  context.addIssue({ code: 'custom', path: ['until'], message: 'It must end after it begins.' })
}

/** A session of a clinic: its coach and bays cannot be booked meanwhile. */
export const SessionDocument = z
  .strictObject({
    /** Left out for a new session. */
    id: Id.exactOptional(),
    ...sessionShape,
    bayIds: z.array(Id).max(30),
  })
  .superRefine(refuseOddSession)
export type SessionDocument = z.output<typeof SessionDocument>

const Facts = z.strictObject({
  title: Line(100).meta({ examples: ['Wedges inside a hundred yards'] }),
  /** Names it in an address; when empty, it is made from the title. */
  slug: z
    .string()
    .max(80, { error: 'Use at most 80 characters.', abort: true })
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Write it in small letters, digits and single hyphens.')
    .meta({ examples: ['wedges-inside-a-hundred'] }),
  kind: z.enum(['clinic', 'event']),
  audience: z.enum(['adult', 'junior', 'all']),
  youngest: wholeNumber(3, 99).nullable(),
  oldest: wholeNumber(3, 99).nullable(),
  level: Line(120),
  summary: Paragraph(600).min(1, 'This is required.'),
  bringAlong: Paragraph(300),
  goesAhead: Paragraph(300),
  coachId: OrNull(Id),
  capacity: wholeNumber(1, 500).meta({ examples: [8] }),
  priceCents: TypedCents,
  memberPriceCents: TypedCents.nullable(),
  earlyPriceCents: TypedCents.nullable(),
  /** The last day of the early price. */
  earlyUntil: OrNull(Day),
  /** With fewer participants somebody decides by `decideOn` whether it takes place. */
  minimum: wholeNumber(1, 500).nullable(),
  decideOn: OrNull(Day),
  cancelHours: wholeNumber(0, 1000),
  lateRefundPercent: wholeNumber(0, 100),
  sessions: z.array(SessionDocument).min(1, 'Name at least one session.').max(30, 'Name at most 30 sessions.'),
  active: z.boolean(),
})

export const clinicShape = Facts.shape

/** A clinic, whether its coach and bays are given by name or by id. */
interface Facts extends Omit<z.output<typeof Facts>, 'coachId' | 'sessions' | 'active'> {
  sessions: readonly Pick<SessionDocument, 'day' | 'from'>[]
}

type RefuseField = (path: (string | number)[], message: string) => void

/** The rules that concern more than one field. */
export function refuseOddClinic(clinic: Facts, context: z.core.$RefinementCtx): void {
  const refuse: RefuseField = (path, message) => context.addIssue({ code: 'custom', path, message })
  refuseOddAges(clinic, refuse)
  refuseOddPrices(clinic, refuse)
  refuseOddMinimum(clinic, refuse)
  const starts = clinic.sessions.map(({ day, from }) => `${day} ${from}`)
  for (const [at, start] of starts.entries()) {
    if (starts.indexOf(start) < at) refuse(['sessions', at, 'day'], 'Another session begins then, too.')
  }
}

function refuseOddAges({ audience, youngest, oldest }: Facts, refuse: RefuseField): void {
  if ((youngest === null) !== (oldest === null)) refuse(['oldest'], 'Say both ages, or neither.')
  if (youngest !== null && oldest !== null && oldest < youngest) refuse(['oldest'], 'This must not be less.')
  if (audience === 'junior' && youngest === null) refuse(['youngest'], 'Say for which ages of juniors it is.')
}

function refuseOddPrices(clinic: Facts, refuse: RefuseField): void {
  const { priceCents, memberPriceCents, earlyPriceCents, earlyUntil } = clinic
  if (memberPriceCents !== null && memberPriceCents > priceCents)
    refuse(['memberPriceCents'], 'Members must not pay more.')
  if (earlyPriceCents !== null && earlyPriceCents > priceCents) refuse(['earlyPriceCents'], 'Early must not be dearer.')
  if ((earlyPriceCents === null) !== (earlyUntil === null))
    refuse(['earlyUntil'], 'Say both price and day, or neither.')
}

function refuseOddMinimum({ minimum, decideOn, capacity, sessions }: Facts, refuse: RefuseField): void {
  if (minimum !== null && minimum > capacity) refuse(['minimum'], 'There are not as many places.')
  if ((minimum === null) !== (decideOn === null)) refuse(['decideOn'], 'Say both minimum and day, or neither.')
  const first = sessions.map(({ day }) => day).toSorted()[0]
  if (decideOn !== null && first !== undefined && decideOn > first) refuse(['decideOn'], 'Decide before it begins.')
}

/** A clinic or an event with all its sessions, as it is edited. */
export const ClinicDocument = Facts.superRefine(refuseOddClinic)
export type ClinicDocument = z.output<typeof ClinicDocument>
