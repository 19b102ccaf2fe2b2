import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import { AddReader } from './AddReader.tsx'
import { readersQuery } from './queries.ts'
import { ReaderItem } from './ReaderItem.tsx'

/** The devices that ask for cards at the counter. */
export const ReadersPage = () => (
  <>
    <TitleBar title="Card readers" />
    <Loaded skeleton={<Skeleton className="m-4 h-64" />}>
      <Readers />
    </Loaded>
  </>
)

function Readers() {
  const { data: readers } = useSuspenseQuery(readersQuery)
  const { data: config } = useQuery(paymentConfigQuery)
  const mayChange = usePermissions().holds('manage_settings/settings')
  if (config?.provider === null) {
    return (
      <div className="p-4">
        <EmptyState title="Cards are not taken by this program">
          Set up Stripe first, as the README says. Until then another bank’s terminal is entered at the register with
          its reference.
        </EmptyState>
      </div>
    )
  }

  return (
    <Record aside={mayChange && <AddReader isDemo={config?.provider === 'demo'} />}>
      {readers.length === 0 ? (
        <EmptyState title="No card reader yet">
          With one, the register asks it for the sum by itself. Another bank’s terminal needs nothing here.
        </EmptyState>
      ) : (
        <ul aria-label="Card readers" className="divide-y divide-line border-y border-line">
          {readers.map((reader) => (
            <ReaderItem key={reader.id} reader={reader} />
          ))}
        </ul>
      )}
    </Record>
  )
}
