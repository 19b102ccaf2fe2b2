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
  const { studio, money } = useStudio()
  const free = drawers.filter(({ active, session }) => active && session === null)
  const [chosen, choose] = useState<string>()
  const drawerId = free.find(({ id }) => id === chosen)?.id ?? free[0]?.id
  const [floatCents, change] = useState<number | null>(null)
  const leftCents = free.find(({ id }) => id === drawerId)?.floatCents ?? null
  const [isRefused, refuse] = useState(false)
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
        refuse(!isSum)
        if (isSum) opening.mutate({ drawerId, floatCents })
      }}
    >
      <DrawerField
        free={free}
        drawerId={drawerId}
        onChoose={(id) => {
          choose(id)
          change(null)
        }}
      />
      <Field
        label={`Float, ${studio.currency}`}
        hint={`What lies in it now, counted, to give change from.${leftCents === null ? '' : ` ${money(leftCents)} was left in it.`}`}
        error={isRefused && !isSum ? 'Count what lies in it, and type the sum: 0 where nothing does.' : undefined}
      >
        {(ids) => <MoneyField {...ids} value={floatCents} currency={studio.currency} onChange={change} />}
      </Field>
      {opening.error && <Refusal title="The drawer is not open" error={opening.error} />}
      <Button type="submit" className="justify-self-start" busy={opening.isPending}>
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
