import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ApprovalCode, approvedActs } from '#shared/permissions/approval.ts'

import { type AskedApproval, useAskedApproval } from './approved.ts'
import { approveAct } from './queries.ts'

/** Where a colleague lets one thing be done, whichever part of the back office asks for it. */
export function Approvals() {
  const waiting = useAskedApproval()

  return waiting && <ApprovalDialog key={waiting.asked.subjectId} waiting={waiting} />
}

/** Six digits that a manager types at somebody else's screen: they are not shown, and no browser keeps them. */
function ApprovalDialog({ waiting: { asked, why, answer } }: { waiting: AskedApproval }) {
  const { money } = useStudio()
  const [typed, type] = useState('')
  const approving = useMutation({
    mutationFn: () => approveAct(asked, typed),
    onSuccess: ({ approval }) => answer(approval),
    onError: () => type(''),
  })
  const isReady = ApprovalCode.safeParse(typed).success
  const close = () => answer(undefined)

  return (
    <Dialog title={approvedActs[asked.act]} onClose={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !approving.isPending) approving.mutate()
        }}
      >
        <p>{why}</p>
        {asked.cents > 0 && <p className="figures text-2xl font-semibold">{money(asked.cents)}</p>}
        <Field
          label="A manager’s code"
          hint="Six digits, for this and nothing else. Both of you stand in the history."
          error={sentenceAfter(approving.error)}
        >
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              isTight
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              className="w-32! font-mono tracking-[0.3em] [-webkit-text-security:disc]"
              value={typed}
              onChange={({ target }) => type(target.value.replaceAll(/\D/g, ''))}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={close}>
            Not now
          </Button>
          <Button type="submit" busy={approving.isPending} disabled={!isReady}>
            Approve
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
