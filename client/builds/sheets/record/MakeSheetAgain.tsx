import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { makeAgain } from '#client/builds/sheets/queries.ts'
import { sheetPath } from '#client/builds/sheets/sheet-words.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

/** One club of a sheet, or all of them, on a new sheet of the same client. */
export function MakeSheetAgain({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const go = useGo()
  const [key, choose] = useState('')
  const making = useAct(
    () => {
      const body = { sheetId: sheet.id, ...(key && { key }) }
      return makeAgain(body)
    },
    {
      onDone: ({ id }) => {
        onClose()
        void go(sheetPath(id))
      },
    },
  )

  return (
    <Dialog title="Make again" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!making.isPending) making.mutate()
        }}
      >
        <Field label="Which club" hint="As it was agreed, on a new sheet.">
          {(ids) => (
            <Select {...ids} data-first value={key} onChange={({ target }) => choose(target.value)}>
              <option value="">All of them</option>
              {sheet.clubs.map((club) => (
                <option key={club.key} value={club.key}>
                  {nameOfSlot(club.slot)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {making.error && <Refusal title="No sheet is written" error={making.error} />}
        <Button type="submit" busy={making.isPending} className="justify-self-end">
          Write the sheet
        </Button>
      </form>
    </Dialog>
  )
}
