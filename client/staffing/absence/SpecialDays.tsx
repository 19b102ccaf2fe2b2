import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { hoursOf, useStudio } from '#client/settings/service.ts'
import { specialDaysQuery } from '#client/staffing/queries.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

/** Days on which the studio has other hours, why, and who changes that: closing it is what is done here. */
export function SpecialDays() {
  const wording = useStudio()
  const { data } = useQuery(specialDaysQuery)
  const { holds } = usePermissions()
  if (!data) return null

  return (
    <Notice title={data.days.length > 0 ? 'Opening hours of special days' : 'Opening hours and holidays'}>
      {data.days.length > 0 && (
        <ul className="grid gap-0.5 figures">
          {data.days.map((day) => (
            <li key={day.day} className="wrap-anywhere">
              {wording.dayAndYear(day.day)}: {[hoursOf(day, wording), day.note].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {holds('manage_settings/settings') ? (
        <p>
          They are changed in the{' '}
          <Link to="/admin/settings/setup" className="underline underline-offset-4">
            set-up
          </Link>
          , under its hours.
        </p>
      ) : (
        <p>
          An administrator changes the opening hours.
          {holds('manage_schedule/studio') &&
            ' For a holiday, a shorter day or an event, close the studio here: visitors read it at once, and you decide about what is booked.'}
        </p>
      )}
    </Notice>
  )
}
