import { CsvOf } from '#client/analytics/charts/ChartTable.tsx'
import { Scrolled } from '#client/analytics/charts/Scrolled.tsx'
import { useFigureWords, wordsOf } from '#client/analytics/figure-words.ts'
import { dividerWords } from '#client/analytics/period/asked.ts'
import { OneGroup } from '#client/analytics/period/PeriodBar.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { Group } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'

import { layouts } from './layout.ts'

interface GroupsProps {
  page: FigurePage
  by: string
  groups: readonly Group[]
}

const link = 'inline-flex min-h-row items-center underline-offset-4 hover:underline'

/** The figures of each group beside one another; each opens its rows, and a group's name its page. */
export function Groups({ page, by, groups: unordered }: GroupsProps) {
  const groups = ordered(by, unordered)
  const { read, linkTo } = useAddress()
  const { studio } = useStudio()
  const { cellOf } = useFigureWords()
  const title = `By ${(dividerWords[by] ?? by).toLowerCase()}`
  const chosen = groups.find(({ key }) => key === read('key'))
  if (chosen) return <OneGroup by={by} name={chosen.name} />
  if (groups.length === 0) return <EmptyState title={title}>There was nothing to divide in these days.</EmptyState>

  const told = toldCodes(page, groups)
  const codes = told.slice(0, mostColumns)
  const columns = told.map((code) => ({ label: wordsOf(page, code).label, unit: wordsOf(page, code).unit }))

  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center gap-3">
        <h2 className="text-sm font-semibold">{title}</h2>
        <CsvOf
          name={`${page}-by-${by}`}
          table={{
            columns: [{ label: dividerWords[by] ?? by }, ...columns],
            rows: groups.map((group) => [group.name, ...told.map((code) => valueIn(group, code))]),
          }}
        />
      </div>
      <Scrolled label={`${title}, the table`}>
        <table className="w-full border-y border-line text-sm figures">
          <thead>
            <tr className="border-b border-line text-left">
              <th className="py-1.5 pr-4 font-medium">{dividerWords[by] ?? by}</th>
              {columns.slice(0, mostColumns).map(({ label, unit }) => (
                <th key={label} className="py-1.5 pl-4 text-right font-medium">
                  {label}
                  {unit === 'cents' && `, ${studio.currency}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.key} className="border-b border-line last:border-0">
                <th scope="row" className="pr-4 text-left font-normal">
                  <Link to={linkTo({ key: group.key })} preventScrollReset className={link}>
                    {group.name}
                  </Link>
                </th>
                {codes.map((code) => (
                  <td key={code} className="pl-4 text-right whitespace-nowrap">
                    <Link to={linkTo({ figure: code, of: group.key })} preventScrollReset className={link}>
                      {cellOf(wordsOf(page, code).unit, valueIn(group, code))}
                      <span className="sr-only">
                        , {wordsOf(page, code).label} of {group.name}
                      </span>
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      {told.length > codes.length && (
        <p className="text-sm text-muted">
          The {codes.length} most important of {told.length} figures; the file has all of them.
        </p>
      )}
    </section>
  )
}

/** Weekdays and hours stand as time goes, the others by their names. */
const ordered = (by: string, groups: readonly Group[]) =>
  by === 'weekday' || by === 'hour' ? groups.toSorted((one, other) => Number(one.key) - Number(other.key)) : groups

const valueIn = ({ figures }: Group, code: string) => figures.find((figure) => figure.code === code)?.value ?? null

const mostColumns = 8

/** Those that can be told by group, the most important first. */
function toldCodes(page: FigurePage, groups: readonly Group[]): string[] {
  const told = new Set(groups.flatMap(({ figures }) => figures.map(({ code }) => code)))
  const { headline, sections } = layouts[page]

  return [...headline, ...sections.flatMap(({ codes }) => [...codes])].filter((code) => told.has(code))
}
