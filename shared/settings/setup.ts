import { z } from 'zod'

import { addDays, daysBetween, weekdayOf } from '#shared/booking/local-time.ts'
import { ContentBody } from '#shared/content/contract.ts'
import { contentParts } from '#shared/content/pages.ts'
import { currencies } from '#shared/currencies.ts'
import { Day, EmailAddress, Line, Paragraph, PhoneNumber } from '#shared/http/wire.ts'
import { AnyRole } from '#shared/permissions/roles.ts'

import { defaultBrandColor } from './brand-color.ts'
import { BrandColor } from './contract.ts'
import { SetupDiscounts } from './setup-discounts.ts'
import { SetupGoods, SetupRegister, SetupTaxes } from './setup-goods.ts'
import { SetupCourses, SetupLeagues } from './setup-leagues.ts'
import { SetupClinic, SetupPackage } from './setup-lessons.ts'
import { SetupBenchJob, SetupPlan, SetupPolicy, SetupService } from './setup-offer.ts'
import {
  Code,
  mostEntries,
  nightProblem,
  Retired,
  type Span,
  Spans,
  tooMany,
  unique,
  uniqueAt,
} from './setup-values.ts'

// The document that `loftlie setup FILE` reads and the set-up pages send. Each section may be left out.

function isZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat(undefined, { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

function isLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

const isCurrency = (code: string) => currencies.includes(code)

export const SetupStudio = z.strictObject({
  name: Line(80),
  tagline: Line(160),
  street: Line(120),
  city: Line(80),
  /** State, province or county; empty when the address has none. */
  region: Paragraph(80).default(''),
  postalCode: Line(20),
  country: z.string().regex(/^[A-Z]{2}$/, 'Write the country as two capital letters, as US.'),
  phone: PhoneNumber,
  email: EmailAddress,
  zone: z
    .string()
    .refine(isZone, 'This is no time zone: write it as America/Chicago.')
    .meta({ examples: ['America/Chicago'] }),
  currency: z
    .string()
    .refine(isCurrency, 'This is no currency: write it as its three letters, as USD.')
    .meta({ examples: ['USD'] }),
  locale: z
    .string()
    .refine(isLocale, 'This is no language: write it as en-US.')
    .meta({ examples: ['en-US'] }),
  brandColor: BrandColor.default(defaultBrandColor),
})
export type SetupStudio = z.output<typeof SetupStudio>

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const nameOf = (weekday: string) => weekday.charAt(0).toUpperCase() + weekday.slice(1)

/** A weekday that is left out has no hours. */
export const Week = z
  .strictObject({
    monday: Spans.default([]),
    tuesday: Spans.default([]),
    wednesday: Spans.default([]),
    thursday: Spans.default([]),
    friday: Spans.default([]),
    saturday: Spans.default([]),
    sunday: Spans.default([]),
  })
  .superRefine((week, context) => {
    for (const [at, day] of weekdays.entries()) {
      const before = weekdays[(at + 6) % 7] ?? day
      const message = nightProblem([nameOf(before), week[before]], [nameOf(day), week[day]])
      if (message) context.addIssue({ code: 'custom', path: [day, 0, 'from'], message })
    }
  })
export type Week = z.output<typeof Week>

/** Days that do not follow their weekday. */
export const Exception = z
  .strictObject({
    from: Day,
    /** The last day; null for one day only. */
    until: Day.nullable().default(null),
    note: Line(160),
    /** Empty when the studio is closed. */
    hours: Spans.default([]),
  })
  .refine(
    ({ from, until }) => until === null || (from <= until && Date.parse(until) - Date.parse(from) < 400 * 86_400_000),
    {
      path: ['until'],
      message: 'The last day must be after the first, by a year at the most.',
      // The later checks list its days.
      abort: true,
    },
  )
export type Exception = z.output<typeof Exception>

/** Every day of an exception. */
export function daysOf({ from, until }: Pick<Exception, 'from' | 'until'>): string[] {
  const days = daysBetween(from, until ?? from) + 1
  return Array.from({ length: days }, (_, later) => addDays(from, later))
}

const ExactHours = z.strictObject({
  week: Week,
  exceptions: z
    .array(Exception)
    .max(mostEntries, tooMany)
    .superRefine((exceptions, context) => {
      const seen = new Set<string>()
      for (const [at, exception] of exceptions.entries()) {
        const days = daysOf(exception)
        const twice = days.find((day) => seen.has(day))
        if (twice) context.addIssue({ code: 'custom', path: [at, 'from'], message: `${twice} is there twice.` })
        for (const day of days) seen.add(day)
      }
    })
    .default([]),
})
export type SetupHours = z.output<typeof ExactHours>

/** Finds exceptions that overlap the night before, or whose night overlaps the next day. */
export function nightsInto({ week, exceptions }: SetupHours): { at: number; message: string }[] {
  const exceptionOf = new Map(exceptions.flatMap((exception) => daysOf(exception).map((day) => [day, exception.hours])))
  const hoursOn = (day: string): Span[] => exceptionOf.get(day) ?? week[weekdays[weekdayOf(day) - 1] ?? 'monday']
  const problemOf = (day: string, next: string) => nightProblem([day, hoursOn(day)], [next, hoursOn(next)])

  return exceptions.flatMap((exception, at) =>
    daysOf(exception).flatMap((day) => {
      const [before, after] = [addDays(day, -1), addDays(day, 1)]
      const problem = problemOf(before, day) ?? (exceptionOf.has(after) ? undefined : problemOf(day, after))
      return problem === undefined ? [] : { at, message: problem }
    }),
  )
}

export const SetupHours = ExactHours.superRefine((hours, context) => {
  for (const { at, message } of nightsInto(hours)) {
    context.addIssue({ code: 'custom', path: ['exceptions', at, 'hours'], message })
  }
})

export const SetupBay = z.strictObject({
  name: Line(80),
  title: Line(80),
  about: Paragraph(400).default(''),
  features: z.array(Code).max(40, 'Name at most 40 of them.').default([]),
  retired: Retired,
})
export type SetupBay = z.output<typeof SetupBay>

/** What visitors read about a person. */
const Profile = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write it in small letters, digits and single hyphens.')
    .max(80),
  credential: Line(120),
  oneLine: Line(300),
})

export const SetupPerson = z
  .strictObject({
    name: Line(80),
    title: Line(80),
    email: EmailAddress.nullable().default(null),
    /** The roles of their account. Left out, an account keeps those that it has. */
    roles: z.array(AnyRole).max(40, 'Name at most 40 of them.').optional(),
    /** Whether they are invited by mail, once; somebody with an account is not. */
    invite: z.boolean().default(false),
    skills: z.array(Code).max(40, 'Name at most 40 of them.').default([]),
    /** Their hours, week by week. */
    hours: Week.default({ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }),
    profile: Profile.nullable().default(null),
    retired: Retired,
  })
  .refine(({ invite, email }) => !invite || email !== null, {
    path: ['email'],
    message: 'An invitation needs an e-mail address.',
  })
export type SetupPerson = z.output<typeof SetupPerson>

/** At most one plan is recommended. */
const oneRecommended = (plans: readonly SetupPlan[]) => plans.filter(({ recommended }) => recommended).length <= 1

const PartsOf = (parts: readonly string[]) =>
  z.strictObject(Object.fromEntries(parts.map((part) => [part, ContentBody.exactOptional()])))

/** The words of the site, by page and part. */
const SetupContent = z.strictObject(
  Object.fromEntries(Object.entries(contentParts).map(([page, parts]) => [page, PartsOf(parts).exactOptional()])),
)

/** The sections, each after those that it refers to. */
export const setupSections = {
  studio: SetupStudio,
  hours: SetupHours,
  bays: unique(z.array(SetupBay).max(mostEntries, tooMany), 'name'),
  people: uniqueAt(
    unique(unique(z.array(SetupPerson).max(mostEntries, tooMany), 'name'), 'email'),
    ['profile', 'slug'],
    ({ profile }) => profile?.slug ?? null,
  ),
  policies: unique(z.array(SetupPolicy).max(mostEntries, tooMany), 'code'),
  services: unique(z.array(SetupService).max(mostEntries, tooMany), 'code'),
  benchJobs: unique(z.array(SetupBenchJob).max(mostEntries, tooMany), 'code'),
  plans: unique(z.array(SetupPlan).max(mostEntries, tooMany), 'code').refine(
    oneRecommended,
    'Recommend one plan at the most.',
  ),
  packages: unique(z.array(SetupPackage).max(mostEntries, tooMany), 'code'),
  clinics: unique(z.array(SetupClinic).max(mostEntries, tooMany), 'slug'),
  courses: SetupCourses,
  leagues: SetupLeagues,
  taxes: SetupTaxes,
  register: SetupRegister,
  goods: SetupGoods,
  discounts: SetupDiscounts,
  content: SetupContent,
}
export type SectionName = keyof typeof setupSections
export const sectionNames = Object.keys(setupSections) as readonly SectionName[]

export const SetupDocument = z.strictObject({
  version: z.literal(1, 'This program reads version: 1.'),
  studio: setupSections.studio.exactOptional(),
  hours: setupSections.hours.exactOptional(),
  bays: setupSections.bays.exactOptional(),
  people: setupSections.people.exactOptional(),
  policies: setupSections.policies.exactOptional(),
  services: setupSections.services.exactOptional(),
  benchJobs: setupSections.benchJobs.exactOptional(),
  plans: setupSections.plans.exactOptional(),
  packages: setupSections.packages.exactOptional(),
  clinics: setupSections.clinics.exactOptional(),
  courses: setupSections.courses.exactOptional(),
  leagues: setupSections.leagues.exactOptional(),
  taxes: setupSections.taxes.exactOptional(),
  register: setupSections.register.exactOptional(),
  goods: setupSections.goods.exactOptional(),
  discounts: setupSections.discounts.exactOptional(),
  content: setupSections.content.exactOptional(),
})
export type SetupDocument = z.output<typeof SetupDocument>

/** What a studio may begin with: to be kept, changed or left out. Sums are in the minor unit of its currency. */
export const Starter = SetupDocument.pick({
  policies: true,
  services: true,
  benchJobs: true,
  plans: true,
  content: true,
}).required()
export type Starter = z.output<typeof Starter>
