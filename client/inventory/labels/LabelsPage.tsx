import { useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { stockOf } from '#client/inventory/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { LabelSheet } from '#client/ui/print/LabelSheet.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

import { skusIn } from './labels-path.ts'

/** Labels of some items, so many of each, to be printed on sheets of thirty. */
export function LabelsPage() {
  const items = useAddress().read('items') ?? ''
  const skus = skusIn(items)
  const [copies, setCopies] = useState(1)
  const [skip, setSkip] = useState(0)
  if (skus.length === 0) {
    return (
      <ToolPage title="Labels">
        <EmptyState title="No labels chosen">Select items in the list of stock, then press Labels.</EmptyState>
      </ToolPage>
    )
  }

  return (
    <ToolPage
      title="Labels"
      action={
        <Button size="tight" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <div className="flex flex-wrap gap-x-6 gap-y-3 print:hidden">
        <Field label="Of each">
          {(ids) => <Stepper {...ids} noun="copy" value={copies} least={1} most={30} onChange={setCopies} />}
        </Field>
        <Field label="Used up on the first sheet">
          {(ids) => <Stepper {...ids} noun="used label" value={skip} most={29} onChange={setSkip} />}
        </Field>
      </div>
      <Loaded resetKey={items} skeleton={<Skeleton className="h-60" />}>
        <Sheet skus={skus} copies={copies} skip={skip} />
      </Loaded>
    </ToolPage>
  )
}

interface SheetProps {
  skus: readonly string[]
  copies: number
  skip: number
}

function Sheet({ skus, copies, skip }: SheetProps) {
  const { money } = useStudio()
  const found = useSuspenseQueries({ queries: skus.map(stockOf) })
  const labels = found.flatMap(({ data: { sku, barcode, name, priceCents } }) => {
    const label = { code: barcode ?? sku, title: name, ...(priceCents > 0 && { mark: money(priceCents) }) }
    return Array.from({ length: copies }, () => label)
  })

  return <LabelSheet labels={labels} skip={skip} />
}
