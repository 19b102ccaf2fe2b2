import { clsx } from 'clsx'

import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { ScheduleDay, StaffSchedule } from '#shared/staffing/schedules.ts'

import { DayCell } from './DayCell.tsx'
import type { HoursChange } from './use-save-hours.ts'
import { type Frame, frameOf, hoursWord } from './week-days.ts'

interface WeekTableProps {
  staff: readonly StaffSchedule[]
  today: string
  opened: { staffId: string | undefined; day: string | undefined }
  onOpen: (member: StaffSchedule, day: ScheduleDay) => void
  onChange: (change: HoursChange) => void
}

/** People x days; on a narrow screen a list of days for each person. */
export function WeekTable({ staff, today, ...row }: WeekTableProps) {
  const frame = frameOf(staff.flatMap(({ days }) => days.flatMap(({ shifts }) => shifts)))
  const days = staff[0]?.days.map(({ day }) => day) ?? []

  return (
    <div className="border-y border-line lg:border-x lg:bg-surface">
      <p id="hours-keys" className="sr-only">
        Arrow keys move the end, with Shift the start, by 15 minutes. Enter saves it for every week, with Alt for this
        day alone.
      </p>
      <table className="w-full table-fixed border-separate border-spacing-0 max-lg:block">
        <caption className="sr-only">Who works when</caption>
        <WeekHead days={days} today={today} />
        <tbody className="max-lg:block">
          {staff.map((member) => (
            <StaffRow key={member.id} member={member} frame={frame} today={today} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const headLook = 'border-b border-line py-2 text-sm font-semibold'

function WeekHead({ days, today }: { days: readonly string[]; today: string }) {
  const { weekday } = useStudio()

  return (
    <thead className="max-lg:sr-only">
      <tr>
        <th scope="col" className={`${headLook} w-40 px-3 text-left`}>
          Who
        </th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={clsx(headLook, 'border-l px-2 text-left figures', day === today && 'bg-turf')}
          >
            {weekday(day)} {Number(day.slice(8))}
          </th>
        ))}
        <th scope="col" className={`${headLook} w-28 border-l px-3 text-right`}>
          Booked, h
        </th>
      </tr>
    </thead>
  )
}

interface StaffRowProps extends Omit<WeekTableProps, 'staff'> {
  member: StaffSchedule
  frame: Frame
}

function StaffRow({ member, frame, today, opened, onOpen, onChange }: StaffRowProps) {
  const { weekday } = useStudio()

  return (
    <tr className="max-lg:block max-lg:border-b max-lg:border-line max-lg:py-3">
      <th scope="row" className="px-3 py-2 text-left align-top max-lg:block lg:border-b lg:border-line">
        <span className="block font-semibold wrap-anywhere">{member.name}</span>
        <span className="block text-sm font-normal text-muted">{member.title}</span>
      </th>
      {member.days.map((day) => (
        <td key={day.day} className="h-16 p-0 max-lg:flex max-lg:h-auto lg:border-b lg:border-l lg:border-line">
          <span aria-hidden className="w-20 shrink-0 self-center px-3 text-sm text-muted figures lg:hidden">
            {weekday(day.day)} {Number(day.day.slice(8))}
          </span>
          <div className="h-full min-w-0 flex-1">
            <DayCell
              name={member.name}
              day={day}
              frame={frame}
              isEditable={day.day >= today}
              isOpen={opened.staffId === member.id && opened.day === day.day}
              onOpen={() => onOpen(member, day)}
              onChange={(shifts, everyWeek) =>
                onChange({ staff: member, day, shifts, everyWeek: everyWeek && !day.exception })
              }
            />
          </div>
        </td>
      ))}
      <td className="px-3 py-2 text-right align-top text-sm figures max-lg:block max-lg:text-left lg:border-b lg:border-l lg:border-line">
        {hoursWord(member.bookedMinutes)} of {hoursWord(member.workMinutes)}
        <span className="lg:sr-only"> h booked</span>
        {member.outside.length > 0 && (
          <span className="mt-1 block">
            <Badge tone="warning">{member.outside.length} outside</Badge>
          </span>
        )}
      </td>
    </tr>
  )
}
