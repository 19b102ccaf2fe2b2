import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { buildPath } from '#client/builds/build-words.ts'
import { buildOf } from '#client/builds/order-queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { type Label, LabelSheet } from '#client/ui/print/LabelSheet.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Id } from '#shared/http/wire.ts'

/** A tag for the bag, and a band for each club whose code opens its passport. */
export function BuildLabelsPage() {
  const buildId = usePathParameter('orderId')
  if (!Id.safeParse(buildId).success) {
    return (
      <ToolPage title="Labels">
        <EmptyState title="There is no such build">Open its labels from the build.</EmptyState>
      </ToolPage>
    )
  }

  return (
    <ToolPage
      title="Labels"
      action={
        <>
          <ButtonLink to={buildPath(buildId)} tone="quiet" size="tight">
            Back to the build
          </ButtonLink>
          <Button size="tight" onClick={() => print()}>
            Print
          </Button>
        </>
      }
    >
      <Loaded resetKey={buildId} skeleton={<Skeleton className="h-60" />}>
        <Labels buildId={buildId} />
      </Loaded>
    </ToolPage>
  )
}

function Labels({ buildId }: { buildId: string }) {
  const { data: build } = useSuspenseQuery(buildOf(buildId))
  const [skip, setSkip] = useState(0)

  return (
    <>
      <div className="print:hidden">
        <Field label="Used up on the first sheet">
          {(ids) => <Stepper {...ids} noun="used label" value={skip} most={29} onChange={setSkip} />}
        </Field>
      </div>
      <LabelSheet labels={labelsOf(build)} skip={skip} />
    </>
  )
}

function labelsOf({ number, person, clubs, place }: Build): Label[] {
  const bag = { code: number, title: `${number}, ${person?.name ?? 'nobody any more'}`, ...(place && { mark: place }) }

  return [
    bag,
    ...clubs.map(({ slot, passportCode, spec }) => ({
      code: passportCode ?? number,
      title: [nameOfSlot(slot), spec.headBrand, spec.headModel].filter(Boolean).join(' '),
      mark: number,
    })),
  ]
}
