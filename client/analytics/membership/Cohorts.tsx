import { useSuspenseQuery } from '@tanstack/react-query'

import { CsvOf } from '#client/analytics/charts/ChartTable.tsx'
import { Scrolled } from '#client/analytics/charts/Scrolled.tsx'
import { cohortsOf } from '#client/analytics/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { percentOf } from '#shared/analytics/percent.ts'
import type { Period } from '#shared/analytics/period.ts'

/** The darkest is half mixed, so that words on it stay as readable as on the page. */
const shade = (percent: number) =>
  `color-mix(in oklab, var(--color-fairway) ${Math.round(percent / 2)}%, var(--color-surface))`

/** Of the members who began in a month: how many there still are, month after month. */
export function Cohorts(period: Period) {
  const { cohorts } = useSuspenseQuery(cohortsOf(period)).data
  const { monthOfYear, number } = useStudio()
  const told = cohorts.filter(({ people }) => people > 0)
  const longest = Math.max(0, ...told.map(({ kept }) => kept.length))
  const ages = Array.from({ length: longest }, (_, age) => age)
  const title = 'How long members stay'

  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2 break-inside-avoid">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-sm font-semibold">{title}</h2>
          <p className="text-sm text-muted">
            Members by the month in which they began, and the share of them at the end of that month and of each later
            one.
          </p>
        </div>
        {told.length > 0 && (
          <span className="print:hidden">
            <CsvOf
              name="cohorts"
              table={{
                columns: [
                  { label: 'Began' },
                  { label: 'People', unit: 'count' },
                  ...ages.map((age) => ({ label: `Month ${age}`, unit: 'count' as const })),
                ],
                rows: told.map(({ month, people, kept }) => [month, people, ...ages.map((age) => kept[age] ?? null)]),
              }}
            />
          </span>
        )}
      </div>
      {told.length === 0 ? (
        <p className="rounded border border-dashed border-edge/60 px-4 py-6 text-sm text-muted">
          Nobody began a membership in these months.
        </p>
      ) : (
        <Scrolled label={`${title}, the table`}>
          <table className="border-separate border-spacing-0.5 text-sm figures print:border-spacing-0 print:text-[7pt]">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="text-muted">
                <th className="px-2 text-left font-medium">Began</th>
                <th className="px-2 text-right font-medium">People</th>
                {ages.map((age) => (
                  <th key={age} className="px-2 text-right font-medium" title={`At the end of month ${age}`}>
                    {age}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {told.map(({ month, people, kept }) => (
                <tr key={month}>
                  <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
                    {monthOfYear(month)}
                  </th>
                  <td className="px-2 text-right">{number(people)}</td>
                  {ages.map((age) => (
                    <Share key={age} kept={kept[age] ?? null} people={people} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </section>
  )
}

function Share({ kept, people }: { kept: number | null; people: number }) {
  const { number } = useStudio()
  const percent = kept === null ? null : percentOf(kept, people)
  if (kept === null || percent === null) {
    return (
      <td>
        <span className="sr-only">not over yet</span>
      </td>
    )
  }

  return (
    <td
      className="min-w-14 rounded px-2 py-1 text-right print:min-w-0 print:border print:border-line print:px-1"
      style={{ backgroundColor: shade(percent) }}
      title={`${number(kept)} of ${number(people)}`}
    >
      {number(percent, { most: 0 })}%
    </td>
  )
}
