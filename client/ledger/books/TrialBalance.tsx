import { useSuspenseQuery } from '@tanstack/react-query'

import { trialBalanceFile, trialBalanceOn } from '#client/ledger/queries.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { TrialBalance as Balance } from '#shared/ledger/contract.ts'

import { DayField } from './DayField.tsx'

type Account = Balance['accounts'][number]

/** The sums of all accounts at the end of a day, each leading to what was posted to it. */
export function TrialBalance() {
  const today = useToday()
  const { read } = useAddress()
  const on = read('on') ?? today

  return (
    <ToolPage title="Ledger" action={<ExportButton of={trialBalanceFile(on)} />}>
      <DayField name="on" label="Up to the end of" usual={today} />
      <Loaded resetKey={on} skeleton={<Skeleton className="h-96" />}>
        <Accounts on={on} />
      </Loaded>
    </ToolPage>
  )
}

function Accounts({ on }: { on: string }) {
  const { data: balance } = useSuspenseQuery(trialBalanceOn(on))
  const { studio, figure } = useStudio()
  const { currency } = studio
  const sum = 'py-1.5 pl-4 text-right whitespace-nowrap'
  if (balance.accounts.length === 0) {
    return <EmptyState title="Nothing was posted yet">The first sale opens the books.</EmptyState>
  }

  return (
    <table className="w-full max-w-4xl text-sm figures">
      <caption className="sr-only">Trial balance up to {on}</caption>
      <thead>
        <tr className="border-b border-edge/60 text-left">
          <th className="py-1.5 font-medium">Account</th>
          <th className={`${sum} font-medium max-md:hidden`}>Debit, {currency}</th>
          <th className={`${sum} font-medium max-md:hidden`}>Credit, {currency}</th>
          <th className={`${sum} font-medium`}>Balance, {currency}</th>
        </tr>
      </thead>
      <tbody>
        {balance.accounts.map((account) => (
          <AccountRow key={account.code} account={account} on={on} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-ink font-semibold">
          <th scope="row" className="py-1.5 text-left">
            Together
          </th>
          <td className={`${sum} max-md:hidden`}>{figure(balance.debitCents)}</td>
          <td className={`${sum} max-md:hidden`}>{figure(balance.creditCents)}</td>
          <td className={sum}>{figure(balance.debitCents - balance.creditCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function AccountRow({
  account: { code, name, ownNumber, debitCents, creditCents },
  on,
}: {
  account: Account
  on: string
}) {
  const { linkTo } = useAddress()
  const { figure } = useStudio()
  const sum = 'py-1 pl-4 text-right whitespace-nowrap'

  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
        <Link
          to={linkTo({ account: code, on: undefined, until: on })}
          className="inline-flex min-h-row items-center underline-offset-4 hover:underline"
        >
          {code} {name}
        </Link>
        {ownNumber !== null && <span className="ml-2 text-muted">your {ownNumber}</span>}
      </th>
      <td className={`${sum} max-md:hidden`}>{figure(debitCents)}</td>
      <td className={`${sum} max-md:hidden`}>{figure(creditCents)}</td>
      <td className={sum}>{figure(debitCents - creditCents)}</td>
    </tr>
  )
}
