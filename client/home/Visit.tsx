import { clsx } from 'clsx'

import { Contact, hoursOf, mapLink, useStudio, useToday } from '#client/settings/service.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { addressLine } from '#client/ui/wording.ts'

/** Where it is and when it is open this week. */
export function Visit() {
  const { studio, ...wording } = useStudio()
  const today = useToday()

  return (
    <section aria-labelledby="visit" className="page-width pt-16 md:pt-24">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h2 id="visit" className="font-display text-2xl font-medium tracking-tight md:text-3xl">
            Come by
          </h2>
          <p className="max-w-[52ch]">
            {addressLine(studio)}. The hours of the next seven days, with what is different about them.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href={mapLink(studio)} className={buttonLook({ tone: 'quiet' })}>
              Map
            </a>
            <Contact />
          </div>
        </div>
        <table className="w-full border-t-2 border-ink figures">
          <caption className="sr-only">Hours of the next seven days</caption>
          <tbody>
            {studio.days.map((day) => (
              <tr
                key={day.day}
                className={clsx('border-b border-line', day.day === today ? 'font-semibold' : 'font-normal')}
              >
                <th scope="row" className="py-2 pr-4 text-left leading-snug whitespace-nowrap [font-weight:inherit]">
                  {day.day === today ? 'Today' : wording.dayShort(day.day)}
                </th>
                <td className="py-2 text-right">
                  <span className="whitespace-nowrap">{hoursOf(day, wording)}</span>
                  {day.note && <span className="block text-sm font-normal text-muted">{day.note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
