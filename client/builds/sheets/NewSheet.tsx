import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { findClients } from '#client/people/person/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'

import { createSheet } from './queries.ts'
import { sheetPath } from './sheet-words.ts'

/** Begins a sheet for a client; its clubs are written on its own page. */
export function NewSheet() {
  const [isOpen, setOpen] = useState(false)
  const go = useGo()
  const keyFor = useIdempotencyKey()
  const creating = useMutation({
    mutationFn: (personId: string) => createSheet({ kind: 'clubs', clubs: [], personId }, keyFor([personId])),
    onSuccess: ({ id }) => void go(sheetPath(id)),
  })

  return (
    <>
      <Button size="tight" onClick={() => setOpen(true)}>
        New sheet
      </Button>
      {isOpen && (
        <Dialog title="New sheet" onClose={() => setOpen(false)}>
          {creating.error && (
            <Notice kind="problem" title="It is not begun">
              {creating.error.message}
            </Notice>
          )}
          <PersonPicker
            label="Client"
            hint="Whose clubs they will be."
            isFirst
            find={findClients}
            onPick={({ id }) => creating.mutate(id)}
          />
        </Dialog>
      )}
    </>
  )
}
