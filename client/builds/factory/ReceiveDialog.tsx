import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { clubsWord } from './factory-words.ts'
import { type Receipt, receiveFactoryOrder } from './queries.ts'

/** Which of the clubs came: all that are waited for, unless one is left out. */
export function ReceiveDialog({ order, onClose }: { order: FactoryOrder; onClose: () => void }) {
  const waiting = order.lines.filter(({ receivedAt, endedAt }) => receivedAt === null && endedAt === null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const receiving = useReceiving(order, onClose)
  const lineIds = waiting.map(({ id }) => id).filter((id) => !missing.includes(id))

  return (
    <ActDialog
      title={`What came of ${order.number}`}
      act={receiving}
      verb={lineIds.length === 0 ? 'Receive' : `Receive ${clubsWord(lineIds.length)}`}
      otherwise="Nothing is received"
      isOff={lineIds.length === 0}
      onClose={onClose}
      onAct={() => receiving.mutate({ lineIds, version: order.version, ...(note.trim() && { note: note.trim() }) })}
    >
      <fieldset className="grid">
        <legend className="sr-only">Clubs</legend>
        {waiting.map(({ id, slot }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              checked={!missing.includes(id)}
              onChange={({ target }) =>
                setMissing(target.checked ? missing.filter((one) => one !== id) : [...missing, id])
              }
            />
            {nameOfSlot(slot)}
          </label>
        ))}
      </fieldset>
      <Field label="Delivery note" optional>
        {(ids) => <TextInput {...ids} maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />}
      </Field>
    </ActDialog>
  )
}

function useReceiving({ id }: FactoryOrder, onDone: () => void) {
  return useAct((receipt: Receipt) => receiveFactoryOrder(id, receipt), {
    done: ({ number, status }) =>
      status === 'received' ? `${number}: measure its clubs` : `${number}: the rest is still to come`,
    onDone: () => onDone(),
    touches: [buildsKey],
  })
}
