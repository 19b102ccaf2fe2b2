import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

import { dueIn, owedIn, standsAt } from './month-words.ts'

/** What the studio owes and is owed at the end of the last day. */
export const OwedParts = ({ month: { balance, currency } }: { month: MonthEnd }) => (
  <>
    <RecordPart title={`Owed to clients, ${currency}`}>
      <Sums accounts={owedIn(balance)} empty="Nothing is owed." />
    </RecordPart>
    <RecordPart
      title={`Owed by clients, ${currency}`}
      action={
        <Link to="/admin/orders/all?due=yes" className="text-sm underline underline-offset-4">
          Orders with a balance
        </Link>
      }
    >
      <Sums accounts={dueIn(balance)} empty="Nothing is owed." />
    </RecordPart>
  </>
)

function Sums({ accounts, empty }: { accounts: MonthEnd['balance']['accounts']; empty: string }) {
  const { figure } = useStudio()
  const standing = accounts.filter((account) => standsAt(account) !== 0)
  if (standing.length === 0) return <p className="text-sm text-muted">{empty}</p>

  return (
    <dl className="grid gap-1 text-sm figures">
      {standing.map((account) => (
        <div key={account.code} className="flex justify-between gap-3">
          <dt>{account.name}</dt>
          <dd>{figure(standsAt(account))}</dd>
        </div>
      ))}
    </dl>
  )
}
