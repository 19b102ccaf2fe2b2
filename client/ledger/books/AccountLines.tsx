import { z } from 'zod'

import { accountLinesFile, linesOfAccount } from '#client/ledger/queries.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, usePlace } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

import { accountColumnsIn } from './account-columns.tsx'
import { DayField } from './DayField.tsx'

const Days = z.object({
  from: z.iso.date().optional().catch(undefined),
  until: z.iso.date().optional().catch(undefined),
})

/** What was posted to one account, the latest first, with the order and the payment that each entry tells of. */
export function AccountLines({ code }: { code: string }) {
  const { read } = useAddress()
  const { pathname } = usePlace()
  const { currency } = useStudio().studio
  const { from, until } = Days.parse({ from: read('from'), until: read('until') })
  const days = { ...(from && { from }), ...(until && { until }) }
  const query = linesOfAccount(code, days)

  return (
    <ListPage
      title={`Ledger, ${code}`}
      action={
        <>
          <ButtonLink to={pathname} tone="quiet" size="tight">
            All accounts
          </ButtonLink>
          <ExportButton of={accountLinesFile(code, days)} />
        </>
      }
      filters={
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <DayField name="from" label="From" />
          <DayField name="until" label="Until" />
        </div>
      }
    >
      <List
        caption={`What was posted to ${code}`}
        query={query}
        rowsOf={({ lines }) => lines}
        columns={accountColumnsIn(currency)}
        renderAbove={({ name }) => <h2 className="font-semibold">{name}</h2>}
        empty={
          <EmptyState title="Nothing was posted to it">
            {from || until ? 'Look at other days.' : 'What moves it appears here.'}
          </EmptyState>
        }
      />
    </ListPage>
  )
}
