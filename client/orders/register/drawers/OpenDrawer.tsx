import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { openDrawer } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { Drawer } from '#shared/payments/drawers-contract.ts'

import { AddDrawer } from './AddDrawer.tsx'

interface OpenDrawerProps {
  drawers: readonly Drawer[]
  /** Whether drawers may be added. */
  mayAdd: boolean
  onOpened: () => void
}

export function OpenDrawer({ drawers, mayAdd, onOpened }: OpenDrawerProps) {
  const { studio } = useStudio()
  const free = drawers.filter(({ active, session }) => active && session === null)
  const [chosen, choose] = useState<string>()
  const drawerId = free.find(({ id }) => id === chosen)?.id ?? free[0]?.id
  const [typed, change] = useState<number | null>()
  // What was left in it is most likely still there.
  const floatCents = typed === undefined ? (free.find(({ id }) => id === drawerId)?.floatCents ?? null) : typed
  const opening = useAct(
    (request: { drawerId: string; floatCents: number }) => openDrawer(request.drawerId, request.floatCents),
    { onDone: onOpened, touches: [['drawers']] },
  )
  if (drawerId === undefined) return <NoneFree drawers={drawers} mayAdd={mayAdd} />

  const isSum = floatCents !== null && floatCents >= 0
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSum) opening.mutate({ drawerId, floatCents })
      }}
    >
      <DrawerField
        free={free}
        drawerId={drawerId}
        onChoose={(id) => {
          choose(id)
          change(undefined)
        }}
      />
      <Field
        label={`Float, ${studio.currency}`}
        hint="What lies in it now, to give change from."
        error={floatCents !== null && !isSum ? 'Type a sum, such as 200.' : undefined}
      >
        {(ids) => <MoneyField {...ids} value={floatCents} currency={studio.currency} onChange={change} />}
      </Field>
      {opening.error && <Refusal title="The drawer is not open" error={opening.error} />}
      <Button type="submit" className="justify-self-start" busy={opening.isPending} disabled={!isSum}>
        Open the drawer
      </Button>
    </form>
  )
}

interface DrawerFieldProps {
  free: readonly Drawer[]
  drawerId: string
  onChoose: (id: string) => void
}

const DrawerField = ({ free, drawerId, onChoose }: DrawerFieldProps) => (
  <Field label="Drawer">
    {(ids) => (
      <Select {...ids} value={drawerId} onChange={({ target }) => onChoose(target.value)}>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function NoneFree({ drawers, mayAdd }: Pick<OpenDrawerProps, 'drawers' | 'mayAdd'>) {
  return (
    <>
      <p className="text-muted">
        {drawers.length === 0 ? 'There is no drawer yet.' : 'Every drawer is open.'}
        {!mayAdd && ' A manager adds one.'}
      </p>
      {mayAdd && <AddDrawer name={`Drawer ${drawers.length + 1}`} />}
    </>
  )
}
