import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { closeMonth } from '#client/ledger/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

import { itemWords } from './month-words.ts'

/** Closes a month for good; where not all is ticked it asks why. */
export function CloseMonth({ month: { month, items }, onClose }: { month: MonthEnd; onClose: () => void }) {
  const { monthOfYear } = useStudio()
  const [reason, type] = useState('')
  const missing = items.filter(({ isClear, ticked }) => !isClear || !ticked)
  const closing = useAct(() => closeMonth(month, reason.trim()), {
    done: () => `${monthOfYear(month)} is closed`,
    onDone: () => onClose(),
    touches: [['ledger']],
  })

  return (
    <Dialog title={`Close ${monthOfYear(month)}?`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!closing.isPending) closing.mutate()
        }}
      >
        <p>It cannot be opened again. What comes later is posted in the open month, and says which day it is about.</p>
        {missing.length > 0 && (
          <>
            <p>Not ticked: {missing.map(({ item }) => itemWords[item].toLowerCase()).join(', ')}.</p>
            <Field label="Reason" hint="Kept with the month, with your name.">
              {(ids) => (
                <TextInput {...ids} maxLength={300} value={reason} onChange={({ target }) => type(target.value)} />
              )}
            </Field>
          </>
        )}
        {closing.error && <Refusal title="It is not closed" error={closing.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            Leave it open
          </Button>
          <Button type="submit" busy={closing.isPending} disabled={missing.length > 0 && !reason.trim()}>
            Close the month
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
