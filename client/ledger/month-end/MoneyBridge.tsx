import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'

import { moneyBridgeOf } from '#client/ledger/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

/** How what was earned in the month became money, by the journal: it closes to the cent, or says by how much it does not. */
export function MoneyBridge({ month: { from, until, currency } }: { month: MonthEnd }) {
  return (
    <RecordPart
      title={`From earned to money, ${currency}`}
      action={
        <ButtonLink tone="quiet" size="tight" to={`/admin/analytics/money?from=${from}&until=${until}`}>
          Figures of money
        </ButtonLink>
      }
    >
      <Loaded skeleton={<Skeleton className="h-72" />}>
        <Bridge from={from} until={until} />
      </Loaded>
    </RecordPart>
  )
}

function Bridge({ from, until }: { from: string; until: string }) {
  const { terms, changeCents, differenceCents } = useSuspenseQuery(moneyBridgeOf({ from, until })).data
  const { figure, money } = useStudio()

  return (
    <>
      {differenceCents === 0 ? (
        <p className="text-sm text-muted">From the journal. It closes to the cent.</p>
      ) : (
        <Notice kind="warning" title={`It does not close: ${money(differenceCents)} are not explained`}>
          Something is posted to an account that no part holds.
        </Notice>
      )}
      <table className="w-full text-sm figures">
        <caption className="sr-only">From earned to money</caption>
        <thead>
          <tr className="border-b border-edge/60 text-left">
            <th className="py-1.5 pr-3 font-medium">Part</th>
            <th className="py-1.5 pr-3 font-medium">Accounts</th>
            <th className="py-1.5 text-right font-medium">Change</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ code, label, cents, accounts }) => (
            <tr key={code} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              <td className="py-1.5 pr-3">
                {accounts.map((account, index) => (
                  <Fragment key={account}>
                    {index > 0 && ', '}
                    <Link
                      className="underline underline-offset-4"
                      to={`/admin/sales/ledger?account=${account}&from=${from}&until=${until}`}
                    >
                      {account}
                    </Link>
                  </Fragment>
                ))}
              </td>
              <td className="py-1.5 text-right whitespace-nowrap">{figure(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="py-1.5 text-left">
              Change of money
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{figure(changeCents)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
