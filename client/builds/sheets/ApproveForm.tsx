import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { approveAtCounter, approveByLink, sheetsKey } from './queries.ts'

/** Approves exactly the version on the screen by a typed name, by link or at the counter. */
export function ApproveForm({ token, sheet, label }: { token?: string; sheet: Sheet; label: string }) {
  const [name, setName] = useState('')
  const approving = useAct(
    () => {
      const body = { version: sheet.version, hash: sheet.hash ?? '', signedName: name.trim() }
      return token === undefined ? approveAtCounter(sheet.id, body) : approveByLink(token, body)
    },
    { touches: [sheetsKey] },
  )

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!approving.isPending) approving.mutate()
      }}
    >
      <SignatureField
        agreed="we build what is written here"
        known={sheet.person?.name ?? ''}
        name={name}
        onType={setName}
      />
      {approving.error && <Refusal title="It is not approved" error={approving.error} />}
      <Button type="submit" size="large" busy={approving.isPending} className="justify-self-start">
        {label}
      </Button>
    </form>
  )
}
