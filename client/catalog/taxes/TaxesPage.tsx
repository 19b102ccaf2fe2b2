import { useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import { PricesForm } from './PricesForm.tsx'
import { taxesQuery } from './queries.ts'
import { RateDialog } from './RateDialog.tsx'
import { RateTable } from './RateTable.tsx'
import { TaxExamples } from './TaxExamples.tsx'

/** What the studio takes for whom: rates by category and jurisdiction, each from a day on. */
export function TaxesPage() {
  const { read, change } = useAddress()
  const add = () => change({ rate: 'new' })
  const mayChange = usePermissions().holds('manage_settings/settings')
  useKeys(mayChange ? [{ key: 'n', what: 'Set a rate', run: add }] : [])

  return (
    <>
      <TitleBar
        title="Taxes"
        action={
          mayChange && (
            <Button size="tight" onClick={add}>
              Set a rate
            </Button>
          )
        }
      />
      <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
        <Taxes mayChange={mayChange} />
        {mayChange && read('rate') !== undefined && (
          <Rate rate={read('rate') ?? ''} onClose={() => change({ rate: undefined })} />
        )}
      </Loaded>
    </>
  )
}

function Taxes({ mayChange }: { mayChange: boolean }) {
  const { data: taxes } = useSuspenseQuery(taxesQuery)

  return (
    <Record
      aside={
        <>
          <TaxExamples taxes={taxes} />
          {mayChange && <PricesForm taxes={taxes} />}
        </>
      }
    >
      <RateTable taxes={taxes} mayChange={mayChange} />
    </Record>
  )
}

/** A rate that the address names is set anew: its next one begins on another day. */
function Rate({ rate, onClose }: { rate: string; onClose: () => void }) {
  const { data: taxes } = useSuspenseQuery(taxesQuery)
  const former = taxes.rates.find(({ id }) => id === rate)

  return <RateDialog taxes={taxes} {...(former && { former })} onClose={onClose} />
}
