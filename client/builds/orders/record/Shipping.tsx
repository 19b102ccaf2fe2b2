import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { arrangeShipping, buildsKey, lastAddressOf, removeShipping } from '#client/builds/order-queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'

/** How it leaves, if the client does not collect it. */
export function Shipping({ build }: { build: Build }) {
  const { money } = useStudio()
  const { status, isSent, shippedTo, shippingTotalCents, order, carrier, tracking } = build
  const mayChange = usePermissions().holds('edit_builds/builds') && isInHouse(status)
  if (!isSent && !mayChange) return null

  return (
    <RecordPart title="Shipping">
      {isSent ? (
        <Facts
          facts={[
            { name: 'To', value: shippedTo },
            ...(order
              ? [{ name: 'Price', value: shippingTotalCents > 0 ? `${money(shippingTotalCents)} with tax` : 'Free' }]
              : []),
            ...(carrier ? [{ name: 'Shipped', value: `${carrier}, ${tracking}` }] : []),
          ]}
        />
      ) : (
        <p className="text-sm text-muted">The client comes for it.</p>
      )}
      {mayChange && <Acts build={build} />}
    </RecordPart>
  )
}

function Acts({ build }: { build: Build }) {
  const [isAsking, ask] = useState(false)
  const removing = useAct(() => removeShipping(build.id), { touches: [buildsKey] })

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" size="tight" onClick={() => ask(true)}>
          {build.isSent ? 'Change shipping' : 'Ship it instead'}
        </Button>
        {build.isSent && (
          <Button tone="quiet" size="tight" busy={removing.isPending} onClick={() => removing.mutate()}>
            They come for it
          </Button>
        )}
      </div>
      {removing.error && <Refusal error={removing.error} />}
      {isAsking && <ShippingDialog build={build} onClose={() => ask(false)} />}
    </>
  )
}

function ShippingDialog({ build, onClose }: { build: Build; onClose: () => void }) {
  const { id, number, version, shippedTo, shippingCents, order } = build
  const { studio } = useStudio()
  const { data: last } = useQuery({ ...lastAddressOf(id), enabled: shippedTo === '' })
  const [typed, type] = useState<string>()
  const address = typed ?? (shippedTo || last?.address || '')
  const [cents, setCents] = useState<number | null>(order ? shippingCents : 0)
  const arranging = useAct(() => arrangeShipping(id, { address, cents: cents ?? 0, version }), {
    onDone: onClose,
    touches: [buildsKey],
  })

  return (
    <ActDialog
      title={`Ship ${number}`}
      act={arranging}
      verb="Ship it there"
      otherwise="It is not kept"
      isOff={!address.trim() || Number.isNaN(cents)}
      onAct={() => arranging.mutate()}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {order
          ? `The price joins ${order.number} with its tax and is paid before they leave. The client is mailed.`
          : 'It has no order: shipping is free of charge. The client is mailed.'}
      </p>
      <Field label="Address">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            maxLength={300}
            autoComplete="off"
            placeholder="12 Fairway Lane, Chicago, IL 60601"
            value={address}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {order && (
        <Field
          label={`Price, ${studio.currency}`}
          hint="Tax comes on top where your prices do not hold it. 0 where it costs them nothing."
        >
          {(ids) => <MoneyField {...ids} currency={studio.currency} value={cents} onChange={setCents} />}
        </Field>
      )}
    </ActDialog>
  )
}
