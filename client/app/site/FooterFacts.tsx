import { hoursFrom, hoursOf, mapLink, openingNow } from '#client/settings/opening.ts'
import { useLocalNow, useStudio } from '#client/settings/use-studio.ts'
import { addressLine } from '#client/ui/wording.ts'

const link = 'underline decoration-edge underline-offset-4 hover:decoration-ink'

export function FooterFacts() {
  const { studio, ...wording } = useStudio()
  const localNow = useLocalNow()
  const { today, later } = hoursFrom(studio, localNow)

  return (
    <div className="grid content-start gap-4">
      <p className="font-display text-xl font-medium">{studio.name}</p>
      <div>
        <p className="font-semibold">{openingNow(studio, localNow, wording)}</p>
        {today && <p className="text-muted figures">Today {hoursOf(today, wording)}</p>}
        <details className="mt-1">
          <summary className="inline-block min-h-6 text-fairway underline-offset-4 hover:underline">
            The week’s hours
          </summary>
          <dl className="mt-2 grid max-w-72 grid-cols-[auto_1fr] gap-x-6 text-sm figures">
            {later.map((day) => (
              <div key={day.day} className="contents">
                <dt>{wording.dayShort(day.day)}</dt>
                <dd className="text-right">{hoursOf(day, wording)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <address className="grid justify-items-start not-italic">
        <a href={mapLink(studio)} className={`inline-flex min-h-11 items-center py-2 text-balance ${link}`}>
          {addressLine(studio)}
        </a>
        {studio.phone && (
          <a
            href={`tel:${studio.phone.replaceAll(/[^+\d]/g, '')}`}
            className={`inline-flex min-h-11 items-center ${link}`}
          >
            {studio.phone}
          </a>
        )}
        {studio.email && (
          <a href={`mailto:${studio.email}`} className={`inline-flex min-h-11 items-center ${link}`}>
            {studio.email}
          </a>
        )}
      </address>
    </div>
  )
}
