import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { DisputeFile } from '#shared/payments/disputes.ts'

import { disputeFile, stageDispute, submitDispute } from './queries.ts'

/** The answer to a bank: kept first, read once more, then sent for good. */
export function AnswerDispute({ dispute }: { dispute: DisputeFile }) {
  const { id, note, stagedAt, dueAt } = dispute
  const queries = useQueryClient()
  const { moment } = useStudio()
  const [typed, type] = useState(note)
  const [isSure, ask] = useState(false)
  const settled = {
    onSuccess: (file: DisputeFile) => queries.setQueryData(disputeFile(id).queryKey, file),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'disputes'] }),
  }
  const staging = useMutation({ mutationFn: () => stageDispute(id, typed), ...settled })
  const submitting = useMutation({ mutationFn: () => submitDispute(id), ...settled })
  const isStaged = stagedAt !== null && typed.trim() === note
  const error = staging.error ?? submitting.error

  return (
    <RecordPart title="The answer">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!staging.isPending) staging.mutate(undefined, { onSuccess: () => toastDone('The answer is kept') })
        }}
      >
        {dueAt && <p className="text-sm">The bank waits for it until {moment(dueAt)}. Without one it is lost.</p>}
        <Field
          label="In your own words"
          optional
          hint="Goes to the bank together with all that stands below: name the facts, and who saw them."
        >
          {(ids) => (
            <TextArea {...ids} rows={5} maxLength={5000} value={typed} onChange={({ target }) => type(target.value)} />
          )}
        </Field>
        {error && <Refusal title={submitting.error ? 'It is not sent' : 'It is not kept'} error={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone={isStaged ? 'quiet' : undefined} busy={staging.isPending}>
            {stagedAt === null ? 'Keep the answer' : 'Keep it anew'}
          </Button>
          {isStaged && !isSure && <Button onClick={() => ask(true)}>Send it to the bank …</Button>}
        </div>
        {isStaged && isSure && (
          <SendForGood
            isBusy={submitting.isPending}
            onSend={() => submitting.mutate(undefined, { onSuccess: () => toastDone('The answer is sent') })}
            onBack={() => ask(false)}
          />
        )}
      </form>
    </RecordPart>
  )
}

interface SendProps {
  isBusy: boolean
  onSend: () => void
  onBack: () => void
}

const SendForGood = ({ isBusy, onSend, onBack }: SendProps) => (
  <fieldset aria-label="Send the answer" className="flex flex-wrap items-center gap-3">
    <span>Send it? Nothing can be added afterwards.</span>
    <Button busy={isBusy} onClick={onSend}>
      Send it
    </Button>
    <Button tone="quiet" onClick={onBack}>
      Not yet
    </Button>
  </fieldset>
)
