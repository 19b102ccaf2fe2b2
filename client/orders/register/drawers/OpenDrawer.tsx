import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { openDrawer } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
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
  const [reason, explain] = useState('')
  const opening = useAct(
    ({ drawerId: id, ...body }: { drawerId: string; floatCents: number; reason?: string }) => openDrawer(id, body),
    { onDone: onOpened, touches: [['drawers']] },
  )
  if (drawerId === undefined) return <NoneFree drawers={drawers} mayAdd={mayAdd} />

  const isSum = floatCents !== null && floatCents >= 0
  const byCents = isSum && leftCents !== null ? floatCents - leftCents : 0
  const lacksReason = byCents !== 0 && reason.trim() === ''
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        refuse(!isSum || lacksReason)
        if (isSum && !lacksReason) opening.mutate({ drawerId, floatCents, ...(byCents !== 0 && { reason }) })
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
      {byCents !== 0 && (
        <ReasonField
          required
          label={`Why ${money(Math.abs(byCents))} ${byCents > 0 ? 'more' : 'less'} than was left in it?`}
          hint="It is kept in the books as a difference. Where it is a slip, count again."
          error={isRefused && lacksReason ? 'Say why it differs, or count again.' : undefined}
          reason={reason}
          onType={explain}
        />
      )}
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
