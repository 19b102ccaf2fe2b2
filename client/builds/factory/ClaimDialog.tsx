import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { FactoryLine, FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { showChange } from '#shared/clubs/measures.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { claimLine } from './queries.ts'

interface ClaimDialogProps {
  order: FactoryOrder
  line: FactoryLine
  onClose: () => void
}

/** What was measured outside its tolerance, in words. */
const wrongOf = ({ measures }: FactoryLine): string =>
  measures
    .flatMap(({ field, target, value, pass }) => {
      const facts = fieldOf(field)
      return pass === false && value !== null && facts.kind === 'measure'
        ? [`${facts.label} ${showChange(facts.measure, value - target)}`]
        : []
    })
    .join(', ')

/** A club that came wrong goes back to its maker. */
export function ClaimDialog({ order, line, onClose }: ClaimDialogProps) {
  const [reason, setReason] = useState(() => wrongOf(line))
  const body = { lineId: line.id, reason }
  const claiming = useAct(() => claimLine(order.id, body), { onDone: onClose, touches: [buildsKey] })

  return (
    <ActDialog
      title={`Claim: ${nameOfSlot(line.slot)}`}
      act={claiming}
      verb="Open the claim"
      otherwise="Nothing is claimed"
      isOff={!reason.trim()}
      onClose={onClose}
      onAct={() => claiming.mutate()}
    >
      <p>
        {order.build.number} waits for this club until {order.supplier.name} has made it good; the others go on. Add
        photos to the claim once it is open.
      </p>
      <Field label="What is wrong">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}
