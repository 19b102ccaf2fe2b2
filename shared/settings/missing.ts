import { meet, type MinuteSpan, minutesOfSpan, minutesPerDay } from '#shared/wall-span.ts'

import type { SetupGap } from './setup-contract.ts'
import { type SetupDocument, type Week, weekdays } from './setup.ts'

/** What a studio needs before it can open, in one sentence each. */
export function missingOf({ studio, hours, bays = [], people = [], services = [] }: SetupDocument): SetupGap[] {
  const missing: SetupGap[] = []
  if (!studio)
    missing.push({
      code: 'studio',
      blocks: true,
      message: 'Say what the studio is called, where it is and how it is reached.',
    })
  if (!hours || !hasHours(hours.week))
    missing.push({ code: 'hours', blocks: true, message: 'Say when the studio is open.' })
  if (services.length === 0) missing.push({ code: 'services', blocks: true, message: 'Offer at least one service.' })

  const present = people.filter((person) => (hours ? overlap(person.hours, hours.week) : hasHours(person.hours)))
  const skills = new Set(present.flatMap(({ skills }) => skills))
  const features = new Set(bays.flatMap(({ features }) => features))
  for (const [skill, names] of needs(services, 'staff', skills)) {
    missing.push({
      code: 'staff',
      blocks: true,
      message: `Nobody who works while the studio is open has the skill ${skill}, which ${names} needs.`,
    })
  }
  for (const [feature, names] of needs(services, 'bay', features)) {
    missing.push({ code: 'bay', blocks: true, message: `No bay has the feature ${feature}, which ${names} needs.` })
  }
  for (const { name } of people.filter(isIdle)) {
    missing.push({
      code: 'skill',
      blocks: false,
      message: `${name} has hours and no skill, so nobody can book them: say what they do, or leave their hours out.`,
    })
  }

  return missing
}

/** True when a studio can open: only gaps that block prevent it. */
export const isReady = (missing: readonly SetupGap[]): boolean => !missing.some(({ blocks }) => blocks)

// Staff with these roles give no services.
const elsewhere = new Set<string>(['front_desk', 'manager', 'admin', 'super_admin', 'bookkeeper', 'builder'])

const isIdle = ({ skills, hours, roles = [] }: NonNullable<SetupDocument['people']>[number]) =>
  skills.length === 0 && hasHours(hours) && (roles.length === 0 || !roles.every((role) => elsewhere.has(role)))

const hasHours = (week: Week) => weekdays.some((weekday) => week[weekday].length > 0)

/** The spans of a week in minutes from its beginning; a night at its end goes on into the beginning. */
const spansOf = (week: Week): MinuteSpan[] =>
  weekdays.flatMap((weekday, day) =>
    week[weekday].map(({ from, until }) => shifted(minutesOfSpan(from, until), day * minutesPerDay)),
  )

const shifted = ({ from, until }: MinuteSpan, minutes: number) => ({ from: from + minutes, until: until + minutes })

const minutesPerWeek = 7 * minutesPerDay

const overlap = (one: Week, other: Week) =>
  spansOf(one).some((span) =>
    spansOf(other).some((hours) =>
      [-minutesPerWeek, 0, minutesPerWeek].some((weeks) => meet(shifted(span, weeks), hours)),
    ),
  )

type Services = NonNullable<SetupDocument['services']>

/** What is required and missing, with the services that require it. */
function needs(services: Services, kind: 'staff' | 'bay', there: ReadonlySet<string>) {
  const wanting = services.flatMap((service) =>
    capabilitiesOf(service, kind)
      .difference(there)
      .values()
      .map((need) => ({ need, name: service.name }))
      .toArray(),
  )

  return [...Map.groupBy(wanting, ({ need }) => need)].map(
    ([need, of]) => [need, of.map(({ name }) => `“${name}”`).join(', ')] as const,
  )
}

function capabilitiesOf({ skill, feature, options = [] }: Services[number], kind: 'staff' | 'bay'): Set<string> {
  const usual = kind === 'staff' ? skill : feature
  const own = options.flatMap((option) => option.needs.filter((need) => need.kind === kind))

  return new Set([...(usual === null ? [] : [usual]), ...own.map(({ capability }) => capability)])
}
