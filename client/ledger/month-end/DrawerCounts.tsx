import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

/** The drawers that were opened in the month, with what differed. */
export function DrawerCounts({ month: { drawers, until } }: { month: MonthEnd }) {
  const { money, moment, localOf } = useStudio()
  if (drawers.length === 0) return null
  const isLater = drawers.some(({ closedAt }) => closedAt !== null && localOf(closedAt).slice(0, 10) > until)

  return (
    <RecordPart
      title="Drawers"
      action={
        <ButtonLink tone="plain" size="tight" to="/admin/sales/register?panel=drawer">
          All drawers
        </ButtonLink>
      }
    >
      {isLater && (
        <p className="text-sm text-muted">
          A drawer counts in the month in which it was opened. What differed in one that was closed later is in the
          books of the day of its count.
        </p>
      )}
      <ul className="text-sm">
        {drawers.map(({ id, drawer, openedAt, openedBy, closedAt, differenceCents, reason }) => (
          <li
            key={id}
            className="grid min-h-row items-center gap-x-4 border-b border-line py-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] figures"
          >
            <span className="font-medium wrap-anywhere">
              {drawer}, {openedBy}
            </span>
            <span className="text-muted">
              {moment(openedAt)} to {closedAt ? moment(closedAt) : 'now'}
            </span>
            <span className={differenceCents === 0 ? 'text-muted' : 'font-medium'}>
              {differenceCents === null
                ? 'Open'
                : differenceCents === 0
                  ? 'Right'
                  : `${differenceCents < 0 ? 'Short' : 'Over'} ${money(Math.abs(differenceCents))}: ${reason ?? 'no reason given'}`}
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
