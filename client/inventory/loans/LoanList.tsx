import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { stockPath } from '#client/inventory/stock-path.ts'
import { personPath } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import type { DemoLoan } from '#shared/inventory/loans/contract.ts'

import { shelfOf, shelfWords } from './loan-words.ts'
import { LoanActs } from './LoanActs.tsx'
import { type LoanFilter, loansMatching } from './queries.ts'

interface LoanListProps {
  /** Of one client, who is not named again, or of one item. */
  of: Pick<LoanFilter, 'person' | 'sku'>
  /** Stands there when there are none. */
  empty: string
}

/** Loans in a part of a record. */
export function LoanList({ of, empty }: LoanListProps) {
  const list = useSuspenseInfiniteQuery(loansMatching(of, 10))
  const loans = list.data.pages.flatMap((page) => page.loans)
  if (loans.length === 0) return <p className="text-sm text-muted">{empty}</p>

  return (
    <>
      <ul className="text-sm">
        {loans.map((loan) => (
          <Loan key={loan.id} loan={loan} isOfPerson={of.person !== undefined} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Loan({ loan, isOfPerson }: { loan: DemoLoan; isOfPerson: boolean }) {
  const { dayShort, moment } = useStudio()
  const mayChange = usePermissions().holds('manage_inventory/inventory')
  const { sku, name, person, dueOn, endedAt, note } = loan
  const { label, tone } = shelfWords[shelfOf(loan)]

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {isOfPerson ? (
          <Link to={stockPath(sku)}>{name}</Link>
        ) : person ? (
          <Link to={personPath(person.id)}>{person.name}</Link>
        ) : (
          'Somebody who has left'
        )}
        <span className="block text-muted">
          {endedAt === null ? `due ${dayShort(dueOn)}` : moment(endedAt)}
          {note && `, ${note}`}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      {mayChange && <LoanActs loan={loan} />}
    </li>
  )
}
