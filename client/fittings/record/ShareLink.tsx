import { useState } from 'react'

import { renewLink } from '#client/fittings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { useFittingChange } from './use-fitting-change.ts'

/** The address that opens the results without a sign-in. */
export function ShareLink({ fittingId, link }: { fittingId: string; link: string }) {
  const [isCopied, setCopied] = useState(false)
  const renewing = useFittingChange(
    fittingId,
    () => renewLink(fittingId),
    () => setCopied(false),
  )
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }

  return (
    <RecordPart title="Link for the client">
      <div className="grid gap-3">
        <Field label="Address" hint="The client was mailed it when the results were shared.">
          {(ids) => <TextInput {...ids} isTight readOnly value={link} onFocus={({ target }) => target.select()} />}
        </Field>
        {renewing.error && <Refusal error={renewing.error} />}
        <div className="flex flex-wrap gap-2">
          <Button tone="quiet" size="tight" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button tone="quiet" size="tight" busy={renewing.isPending} onClick={() => renewing.mutate(undefined)}>
            Make a new link, end this one
          </Button>
        </div>
      </div>
    </RecordPart>
  )
}
