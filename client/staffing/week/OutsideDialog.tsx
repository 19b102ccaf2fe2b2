import { useState } from 'react'

import { PlanPart } from '#client/staffing/absence/PlanPart.tsx'
import { resolveOutside } from '#client/staffing/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface OutsideDialogProps {
  staff: { id: string; name: string }
  onClose: () => void
}

/** What becomes of the bookings that somebody's hours no longer hold. */
export function OutsideDialog({ staff: { id, name }, onClose }: OutsideDialogProps) {
  const [reason, setReason] = useState(`${name} works at other hours.`)
  const [isRefused, setRefused] = useState(false)
  const isMissing = reason.trim() === ''

  return (
    <Dialog title={`Outside the hours of ${name}`} place="wide" onClose={onClose}>
      <Field
        label="Reason"
        hint="Shown to clients who are asked to choose another time."
        error={isRefused && isMissing ? 'Say why their time cannot be kept.' : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={200}
            autoComplete="off"
            className="min-h-row! px-2.5! text-sm pointer-coarse:text-base"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <PlanPart
        question={{ staffId: id }}
        verb="Close"
        apply={({ version, decisions, answerBy }) =>
          resolveOutside(id, { version, decisions, reason: reason.trim(), ...(answerBy && { answerBy }) })
        }
        onDone={onClose}
        refuse={() => {
          setRefused(isMissing)
          return Promise.resolve(!isMissing)
        }}
      />
    </Dialog>
  )
}
