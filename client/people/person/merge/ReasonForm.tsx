import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { mergesContract } from '#shared/people/merges.ts'

const Reason = mergesContract.erasePerson.body.shape.reason

interface ReasonFormProps {
  label: string
  tone?: 'primary' | 'danger'
  busy: boolean
  error: Error | null
  onSend: (reason: string) => void
}

/** Asks why, for the audit, before something is done. */
export function ReasonForm({ label, tone = 'primary', busy, error, onSend }: ReasonFormProps) {
  const [reason, type] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = () => {
    const parsed = Reason.safeParse(reason)
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success && !busy) onSend(parsed.data)
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label="Why" hint="Stands in the audit: write no names here." error={problem}>
        {(ids) => (
          <TextArea {...ids} rows={2} maxLength={500} value={reason} onChange={({ target }) => type(target.value)} />
        )}
      </Field>
      {error && <Refusal error={error} />}
      <div>
        <Button type="submit" tone={tone} busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
