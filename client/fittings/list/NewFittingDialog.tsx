import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { fittingPath } from '#client/fittings/fitting-words.ts'
import { fittingsKey, openFitting } from '#client/fittings/queries.ts'
import { findClients } from '#client/people/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { type PickedPerson, PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { SlotField } from '#client/workshop/service.ts'
import { Slot } from '#shared/clubs/slots.ts'

/** A fitting of whoever came without a booking. */
export function NewFittingDialog({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const queries = useQueryClient()
  const [person, setPerson] = useState<PickedPerson>()
  const [slot, setSlot] = useState<Slot>('D')
  const opening = useAct((personId: string) => openFitting({ personId, slot }), {
    onDone: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: fittingsKey })
      await go(fittingPath(id))
    },
  })

  return (
    <Dialog title="Begin a fitting" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (person && !opening.isPending) opening.mutate(person.id)
        }}
      >
        {person ? (
          <p className="flex flex-wrap items-center gap-3">
            <strong>{person.name}</strong>
            <Button tone="quiet" size="tight" onClick={() => setPerson(undefined)}>
              Somebody else
            </Button>
          </p>
        ) : (
          <PersonPicker label="Client" isFirst find={findClients} onPick={setPerson} />
        )}
        <SlotField value={slot} onChange={({ target }) => setSlot(Slot.parse(target.value))} />
        {opening.error && <Refusal title="The fitting has not begun" error={opening.error} />}
        <div className="flex justify-end">
          <Button type="submit" busy={opening.isPending} disabled={!person}>
            Start session
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
