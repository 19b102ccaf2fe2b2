import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { deskDayAt, endOfDeskDay, useLocalNow, useStudio } from '#client/settings/service.ts'
import type { PlanQuestion } from '#client/staffing/queries.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { Day, Line } from '#shared/http/wire.ts'
import type { AbsenceKind } from '#shared/staffing/absences.ts'
import type { ResourceKind } from '#shared/staffing/resources.ts'
import { timeOfMinutes, WallTime } from '#shared/staffing/wall-time.ts'
import { wallMinutes } from '#shared/wall-span.ts'

/** Instead of a resource: everybody and everything. */
export const wholeStudio = 'studio'

type Span = Record<'fromDay' | 'fromTime' | 'untilDay' | 'untilTime', string>

const endsAfterItBegins = ({ fromDay, fromTime, untilDay, untilTime }: Span) =>
  `${fromDay}${fromTime}` < `${untilDay}${untilTime}`
const backward = 'It ends after it begins.'

const AbsenceForm = z
  .object({
    who: z.string().min(1, 'Choose who or what.'),
    fromDay: Day,
    fromTime: WallTime,
    untilDay: Day,
    untilTime: WallTime,
    reason: Line(200),
  })
  .refine(endsAfterItBegins, { path: ['untilTime'], message: backward })
export type AbsenceForm = z.output<typeof AbsenceForm>

const kinds: Record<ResourceKind, AbsenceKind> = { staff: 'leave', bay: 'maintenance', device: 'maintenance' }

export const kindFor = (resource: { kind: ResourceKind } | undefined): AbsenceKind =>
  resource ? kinds[resource.kind] : 'closure'

/** Begins now, to the quarter hour, and ends with the day, or with its night. */
export function useAbsenceForm(who: string, day: string | undefined) {
  const now = useLocalNow()
  const { studio } = useStudio()
  const today = now.slice(0, 10)
  const fromTime = timeOfMinutes(Math.floor(wallMinutes(now.slice(11)) / 15) * 15)
  const isLater = day !== undefined && day > today
  const until = endOfDeskDay(studio, isLater ? day : deskDayAt(studio, now))

  return useForm<AbsenceForm>({
    resolver: zodResolver(AbsenceForm),
    ...asFieldsAreLeft,
    defaultValues: {
      who,
      fromDay: isLater ? day : today,
      fromTime: isLater ? '00:00' : fromTime,
      untilDay: until.day,
      untilTime: timeOfMinutes(Math.ceil(wallMinutes(until.time) / 15) * 15),
      reason: '',
    },
  })
}

/** What is wrong with the two days and times together, told at once: a field that is left tells of itself alone. */
export const faultOfSpan = ({ fromDay = '', fromTime = '', untilDay = '', untilTime = '' }: Partial<Span>) =>
  fromDay === '' || untilDay === '' || endsAfterItBegins({ fromDay, fromTime, untilDay, untilTime })
    ? undefined
    : backward

/** What to plan for; undefined while the fields do not say it. */
export function questionOf(typed: Partial<AbsenceForm>, kind: AbsenceKind): PlanQuestion | undefined {
  const { data } = AbsenceForm.safeParse({ ...typed, reason: typed.reason?.trim() || '-' })
  if (!data) return undefined

  const { who, fromDay, fromTime, untilDay, untilTime } = data
  return { kind, fromDay, fromTime, untilDay, untilTime, ...(who !== wholeStudio && { resourceId: who }) }
}
