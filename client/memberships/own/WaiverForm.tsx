import { useState } from 'react'

import { DocumentWords } from '#client/people/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { DocumentText } from '#shared/people/consents.ts'

interface WaiverFormProps {
  waiver: DocumentText
  /** As it stands on their profile, to be typed. */
  name: string
  label: string
  isSigning: boolean
  error: Error | null
  onSign: (signature: string) => void
}

/** The words of the waiver, and the name that is typed beneath them. */
export function WaiverForm({ waiver, name, label, isSigning, error, onSign }: WaiverFormProps) {
  const [signature, sign] = useState('')

  return (
    <>
      <div className="border-y border-line py-4">
        <DocumentWords text={waiver.text} level={3} />
      </div>
      <form
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSign(signature.trim())
        }}
      >
        <Field label={label} hint={`Version ${waiver.version}. It is kept with the day and this device’s address.`}>
          {(ids) => (
            <TextInput
              {...ids}
              required
              maxLength={120}
              autoComplete="name"
              placeholder={name}
              value={signature}
              onChange={({ target }) => sign(target.value)}
            />
          )}
        </Field>
        {error && <Refusal error={error} />}
        <Button type="submit" className="justify-self-start" busy={isSigning} disabled={signature.trim() === ''}>
          Sign
        </Button>
      </form>
    </>
  )
}
