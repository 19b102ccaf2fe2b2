import { type ReactNode, useState } from 'react'

import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface AnotherDayDialogProps {
  expectedOn: string | null
  /** What rests on the day, said before it is changed. */
  about?: ReactNode
  /** Who reads the reason. */
  hint: string
  saving: { error: Error | null; isPending: boolean }
  onSave: (moved: { expectedOn: string; reason: string }) => void
  onClose: () => void
  /** Fields beside the day. */
  children?: ReactNode
}

/** An order comes on another day than was said. */
export function AnotherDayDialog({ about, hint, saving, onSave, onClose, children, ...known }: AnotherDayDialogProps) {
  const [expectedOn, setExpected] = useState(known.expectedOn ?? '')
  const [reason, setReason] = useState('')

  return (
    <ActDialog
      title="Another day"
      act={saving}
      verb="Save the day"
      otherwise="The day stays as it is"
      isOff={!expectedOn || !reason.trim()}
      onClose={onClose}
      onAct={() => onSave({ expectedOn, reason })}
    >
      {about}
      <Field label="Comes on">
        {(ids) => (
          <TextInput
            {...ids}
            required
            data-first
            type="date"
            value={expectedOn}
            onChange={({ target }) => setExpected(target.value)}
          />
        )}
      </Field>
      {children}
      <ReasonField required reason={reason} onType={setReason} hint={hint} />
    </ActDialog>
  )
}
