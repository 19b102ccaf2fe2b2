import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type Account, accountsContract } from '#shared/accounts/contract.ts'

import { nameToType } from './account-words.ts'

function useDeletion({ id }: Account, onDeleted: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (confirmation: string) =>
      call(accountsContract.deleteAccount, { params: { accountId: id }, body: { confirmation } }),
    onSuccess: () => {
      onDeleted()
      toast({ title: 'The account is deleted' })
      return queries.invalidateQueries({ queryKey: ['accounts', 'list'] })
    },
  })
}

const keptOf = ({ bookingCount }: Account) =>
  bookingCount === 0
    ? 'A client profile stays with the studio.'
    : `The client profile and its ${bookingCount === 1 ? 'booking' : `${bookingCount} bookings`} stay with the studio.`

/** Asks for the account's own name before it is deleted: this cannot be taken back. */
export function DeleteForm({
  account,
  onBack,
  onDeleted,
}: {
  account: Account
  onBack: () => void
  onDeleted: () => void
}) {
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string>()
  const name = nameToType(account)
  const deleting = useDeletion(account, onDeleted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMeant = typed.trim().toLowerCase() === name
    setProblem(isMeant ? undefined : `Type ${name} exactly.`)
    if (isMeant && !deleting.isPending) deleting.mutate(typed)
  }

  return (
    <form noValidate className="grid gap-4 rounded border border-flag/40 bg-blush p-4" onSubmit={submit}>
      <p className="font-semibold">Delete this account for good?</p>
      <p>Nobody signs in with it again, and its address is free for a new one. {keptOf(account)}</p>
      <Field label={`Type ${name} to confirm`} error={problem}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            value={typed}
            onChange={({ target }) => (type(target.value), setProblem(undefined))}
          />
        )}
      </Field>
      {deleting.error && <Refusal title="It is not deleted" error={deleting.error} />}
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" tone="danger" busy={deleting.isPending}>
          Delete the account
        </Button>
      </div>
    </form>
  )
}
